import { type Invoice, invoiceBody, toInvoice } from '#domain/document/invoice.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById, paymentOf } from '#server/orders/queries.ts'
import { logoOnDocument } from '#server/settings/queries.ts'
import { invoiceOf } from './queries.ts'
import { asInvoiced } from './recipient.ts'

/** The invoice of an order that was paid for, whole; none before. */
export async function readInvoice(db: Db, orderId: string): Promise<Invoice | undefined> {
  const [there, issued] = [await orderById(db, orderId), await invoiceOf(db, orderId)]
  if (!there || !issued) return undefined
  const order = asInvoiced(there, issued.recipient)
  const payment = await paymentOf(db, orderId)
  const seller = { ...issued.seller, logo: await logoOnDocument(db, issued.seller.name) }
  // One that was issued before its words were kept has those of the order.
  const body = issued.body ?? invoiceBody(order, issued.seller, issued.contents)
  return toInvoice(order, { ...issued, seller }, body, payment?.transactionId ?? '')
}
