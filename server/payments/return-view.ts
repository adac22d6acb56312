import type { ReturnView } from '#domain/payment-return.ts'
import type { Db } from '#server/db/connect.ts'
import { orderView } from '#server/orders/order-view.ts'
import { orderByKey } from '#server/orders/queries.ts'
import type { ReturnResult } from './return-from-payment.ts'

/**
 * A payment's id passes through the provider's hands, its pages, mails and receipts, so it does not open an order. The
 * order is shown only to the browser in which it was placed: `boxKey`, from its cookie, is the key of that very order.
 * Anyone else who has the id learns how that payment ended and for how much, nothing more.
 */
export async function returnView(
  db: Db,
  { outcome, payment, transactionId }: ReturnResult,
  asked: { paymentId: string | undefined; boxKey: string | undefined },
): Promise<ReturnView> {
  const paymentId = payment?.id ?? asked.paymentId
  const shown = { outcome, paymentId, amountPaise: payment?.amountPaise }
  if (!payment?.orderId) return { ...shown, transactionId, order: undefined }
  const order = asked.boxKey ? await orderByKey(db, asked.boxKey) : undefined
  if (order?.id !== payment.orderId) return { ...shown, transactionId: paymentId, order: undefined }
  return { ...shown, transactionId, order: await orderView(db, order) }
}
