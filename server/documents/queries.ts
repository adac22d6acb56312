import type { Insertable } from 'kysely'
import { indianDate } from '#domain/delivery/day.ts'
import { type InvoiceBody, type Issued, invoiceBody, type Seller } from '#domain/document/invoice.ts'
import { boxOfLine, type Order } from '#domain/order/order.ts'
import { documentNumber, financialYear, seriesOf } from '#domain/tax/invoice-number.ts'
import { giftContents } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { InvoiceTable } from '#server/db/schema/documents.ts'
import type { Trx } from '#server/db/transact.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { nextSerial } from './series.ts'

/**
 * Gives an order the next invoice number of its financial year, in the transaction that makes it paid. The year's row
 * is held until that transaction ends: one that fails gives its number back, so the series has no gap and no number
 * stands for two orders.
 */
export async function issueInvoice(
  trx: Trx,
  order: Order,
  { seller: seenSeller, invoicePrefix, at }: { seller: Seller; invoicePrefix?: string; at: Date },
): Promise<void> {
  const year = financialYear(indianDate(at))
  const seller = JSON.stringify(seenSeller)
  const held = await contentsOf(trx, order)
  const contents = JSON.stringify([...held])
  const body = JSON.stringify(invoiceBody(order, seenSeller, held))
  // Last, so that the year's row is held for as short as can be.
  const series = seriesOf('invoice', order)
  const serial = await nextSerial(trx, series, year)
  const number = documentNumber(series, year, serial, invoicePrefix)
  const issued = { number, issuedAt: at.toISOString(), seller, contents, body }
  await insertInvoice(trx, { orderId: order.id, series, year, serial, ...issued })
}

const insertInvoice = prepared((trx, invoice: Insertable<InvoiceTable>) => trx.insertInto('invoices').values(invoice))

/** What each line of an order holds, by its product: a built box what was chosen, a gift what the catalogue says. */
export async function contentsOf(db: Db, order: Pick<Order, 'id' | 'lines'>): Promise<Map<string, string[]>> {
  const [box] = order.lines
  if (box && boxOfLine(box.productId))
    return new Map([[box.productId, (await boxContents(db, order)).map(({ name }) => name)]])
  const ids = order.lines.map(({ productId }) => productId)
  const contents = await giftContents(db, ids)
  return new Map([...contents].map(([id, things]) => [id, things.map(({ qty, item }) => `${qty} ${item}`)]))
}

type IssuedWith = { contents: Map<string, string[]>; recipient: string | null; body: InvoiceBody | undefined }

/** The invoice of an order that was paid for, as it was issued; none before. */
export async function invoiceOf(db: Db, orderId: string): Promise<(Issued & IssuedWith) | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['number', 'issuedAt', 'seller', 'contents', 'recipient', 'body'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  const { seller, contents, body } = row
  return {
    ...row,
    seller: JSON.parse(seller),
    contents: new Map(JSON.parse(contents)),
    body: body === null ? undefined : JSON.parse(body),
  }
}
