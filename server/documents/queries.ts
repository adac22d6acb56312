import {
  type Invoice,
  type InvoiceBody,
  type IssuedDocument,
  invoiceBody,
  toInvoice,
} from '#domain/document/invoice.ts'
import { contentsSchema, invoiceBodySchema, parcelsSchema, sellerSchema } from '#domain/document/invoice-schema.ts'
import type { InvoiceNumber, OrderId } from '#domain/nominal.ts'
import { boxIdOfLine, type Order } from '#domain/order/order.ts'
import { productContents } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { findBoxContents } from '#server/orders/box-contents.ts'
import { findOrderPayment, orderById } from '#server/orders/queries.ts'
import { logoOnDocument } from '#server/settings/queries.ts'
import { readRecipient } from './invoice-recipient.ts'

/**
 * Returns the contents of each order line by product id: the chosen items for a custom box, the catalogue's contents
 * for a product.
 */
export async function readContents(db: Db, order: Pick<Order, 'id' | 'lines'>): Promise<Map<string, string[]>> {
  const [box] = order.lines
  if (box && boxIdOfLine(box.productId))
    return new Map([[box.productId, (await findBoxContents(db, order)).map(({ name }) => name)]])
  const ids = order.lines.map(({ productId }) => productId)
  const contents = await productContents(db, ids)
  return new Map([...contents].map(([id, things]) => [id, things.map(({ qty, item }) => `${qty} ${item}`)]))
}

type StoredInvoiceFields = {
  parcels: number[]
  contents: Map<string, string[]>
  recipient: string | null
  body: InvoiceBody | undefined
}
export type StoredInvoice = IssuedDocument & StoredInvoiceFields

/** Returns the invoices of an order as issued, oldest first; empty before payment. */
export async function storedInvoices(db: Db, orderId: OrderId): Promise<StoredInvoice[]> {
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

/** Returns the newest invoice of an order. */
export const newestInvoice = async (db: Db, orderId: OrderId): Promise<StoredInvoice | undefined> =>
  (await storedInvoices(db, orderId)).at(-1)

/** Complete invoice. `stands` is false once a later invoice covers one of its parcels; it has then been credited. */
export type CompleteInvoice = { invoice: Invoice; parcels: number[]; stands: boolean }

/** Returns the complete invoices of an order, oldest first. */
export async function readInvoices(db: Db, orderId: OrderId): Promise<CompleteInvoice[]> {
  const [order, all] = [await orderById(db, orderId), await storedInvoices(db, orderId)]
  if (!order || all.length === 0) return []
  const payment = await findOrderPayment(db, orderId)
  const logos = new Map<string, string | undefined>()
  for (const { seller } of all)
    if (!logos.has(seller.name)) logos.set(seller.name, await logoOnDocument(db, seller.name))
  return all.map((issued, index) => {
    const { parcels, contents, recipient } = issued
    const seller = { ...issued.seller, logo: logos.get(issued.seller.name) }
    // Invoices issued before their lines were stored use those of the order.
    const body = issued.body ?? invoiceBody(order, issued.seller, contents)
    const to = readRecipient(order, { parcels, recipient })
    const invoice = toInvoice(order, to, { ...issued, seller, body }, payment?.transactionId ?? '')
    const later = all.slice(index + 1).flatMap((it) => it.parcels)
    return { invoice, parcels, stands: !parcels.some((position) => later.includes(position)) }
  })
}

/** Returns the complete invoice with this number, else the newest; `undefined` before payment. */
export async function readInvoice(db: Db, orderId: OrderId, number?: InvoiceNumber): Promise<Invoice | undefined> {
  const all = await readInvoices(db, orderId)
  return all.findLast(({ invoice }) => number === undefined || invoice.number === number)?.invoice
}
