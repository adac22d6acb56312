import { indianDate } from '#domain/delivery.ts'
import { financialYear } from '#domain/financial-year.ts'
import type { Issued } from '#domain/invoice.ts'
import { invoiceNumber } from '#domain/invoice-number.ts'
import type { Order } from '#domain/order.ts'
import { boxOfLine } from '#domain/price-box.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { readSeller } from '#server/settings/queries.ts'
import { nextSerial } from './series.ts'

/**
 * Gives an order the next invoice number of its financial year, in the transaction that makes it paid. The year's row
 * is held until that transaction ends: one that fails gives its number back, so the series has no gap and no number
 * stands for two orders.
 */
export async function issueInvoice(trx: Db, order: Order, at: Date): Promise<void> {
  const year = financialYear(indianDate(at))
  const seller = JSON.stringify(await readSeller(trx))
  const contents = JSON.stringify([...(await contentsOf(trx, order))])
  // Last, so that the year's row is held for as short as can be.
  const serial = await nextSerial(trx, 'invoiceSeries', year)
  const issued = { number: invoiceNumber(year, serial), issuedAt: at.toISOString(), seller, contents }
  await trx
    .insertInto('invoices')
    .values({ orderId: order.id, year, serial, ...issued })
    .execute()
}

/** What each line of an order holds, by its product: a built box what was chosen, a gift what the catalogue says. */
export async function contentsOf(db: Db, { id, lines }: Pick<Order, 'id' | 'lines'>): Promise<Map<string, string[]>> {
  const [box] = lines
  if (box && boxOfLine(box.productId))
    return new Map([[box.productId, (await boxContents(db, id)).map(({ name }) => name)]])
  const products = await productsById(
    db,
    lines.map(({ productId }) => productId),
  )
  return new Map([...products].map(([id, { contents }]) => [id, contents.map(({ qty, item }) => `${qty} ${item}`)]))
}

/** The invoice of an order that was paid for, as it was issued; none before. */
export async function invoiceOf(
  db: Db,
  orderId: string,
): Promise<(Issued & { contents: Map<string, string[]> }) | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['number', 'issuedAt', 'seller', 'contents'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row && { ...row, seller: JSON.parse(row.seller), contents: new Map(JSON.parse(row.contents)) }
}
