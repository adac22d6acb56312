import { type Invoice, type InvoiceBody, type Issued, invoiceBody, toInvoice } from '#domain/document/invoice.ts'
import { contentsSchema, invoiceBodySchema, parcelsSchema, sellerSchema } from '#domain/document/invoice-schema.ts'
import type { InvoiceNumber, OrderId } from '#domain/flavours.ts'
import { boxOfLine, type Order } from '#domain/order/order.ts'
import { giftContents } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { orderById, paymentOf } from '#server/orders/queries.ts'
import { logoOnDocument } from '#server/settings/queries.ts'
import { recipientOf } from './recipient.ts'

/** What each line of an order holds, by its product: a built box what was chosen, a gift what the catalogue says. */
export async function contentsOf(db: Db, order: Pick<Order, 'id' | 'lines'>): Promise<Map<string, string[]>> {
  const [box] = order.lines
  if (box && boxOfLine(box.productId))
    return new Map([[box.productId, (await boxContents(db, order)).map(({ name }) => name)]])
  const ids = order.lines.map(({ productId }) => productId)
  const contents = await giftContents(db, ids)
  return new Map([...contents].map(([id, things]) => [id, things.map(({ qty, item }) => `${qty} ${item}`)]))
}

type IssuedWith = {
  parcels: number[]
  contents: Map<string, string[]>
  recipient: string | null
  body: InvoiceBody | undefined
}
export type KeptInvoice = Issued & IssuedWith

/** The invoices of an order that was paid for, as they were issued, the oldest first; none before. */
export async function invoicesOf(db: Db, orderId: OrderId): Promise<KeptInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'issuedAt', 'parcels', 'seller', 'contents', 'recipient', 'body'])
    .where('orderId', '=', orderId)
    .orderBy('issuedAt')
    .orderBy('year')
    .orderBy('serial')
    .execute()
  return rows.map(({ parcels, seller, contents, body, ...row }) => ({
    ...row,
    parcels: parseColumn(parcelsSchema, parcels, 'invoices.parcels', orderId),
    seller: parseColumn(sellerSchema, seller, 'invoices.seller', orderId),
    contents: new Map(parseColumn(contentsSchema, contents, 'invoices.contents', orderId)),
    body: body === null ? undefined : parseColumn(invoiceBodySchema, body, 'invoices.body', orderId),
  }))
}

/** The newest of them. */
export const invoiceOf = async (db: Db, orderId: OrderId): Promise<KeptInvoice | undefined> =>
  (await invoicesOf(db, orderId)).at(-1)

/** An invoice whole. It stands while no later one is for a parcel of its own; one that does not was taken back. */
export type ReadInvoice = { invoice: Invoice; parcels: number[]; stands: boolean }

/** The invoices of an order, whole, the oldest first. */
export async function readInvoices(db: Db, orderId: OrderId): Promise<ReadInvoice[]> {
  const [order, all] = [await orderById(db, orderId), await invoicesOf(db, orderId)]
  if (!order || all.length === 0) return []
  const payment = await paymentOf(db, orderId)
  const logos = new Map<string, string | undefined>()
  for (const { seller } of all)
    if (!logos.has(seller.name)) logos.set(seller.name, await logoOnDocument(db, seller.name))
  return all.map((issued, index) => {
    const { parcels, contents, recipient } = issued
    const seller = { ...issued.seller, logo: logos.get(issued.seller.name) }
    // One that was issued before its words were kept has those of the order.
    const body = issued.body ?? invoiceBody(order, issued.seller, contents)
    const to = recipientOf(order, { parcels, recipient })
    const invoice = toInvoice(order, to, { ...issued, seller, body }, payment?.transactionId ?? '')
    const later = all.slice(index + 1).flatMap((it) => it.parcels)
    return { invoice, parcels, stands: !parcels.some((position) => later.includes(position)) }
  })
}

/** The invoice of an order that was paid for, whole: the one with this number, else the newest; none before. */
export async function readInvoice(db: Db, orderId: OrderId, number?: InvoiceNumber): Promise<Invoice | undefined> {
  const all = await readInvoices(db, orderId)
  return all.findLast(({ invoice }) => number === undefined || invoice.number === number)?.invoice
}
