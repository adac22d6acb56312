import { PAID_STATES } from '#domain/order/order-state.ts'
import { refundedOf } from '#domain/payment/order-balance.ts'
import type { PaymentReturnView } from '#domain/payment/payment-return.ts'
import type { Db } from '#server/db/connect.ts'
import { findPaymentLink, paymentLinkPath } from '#server/orders/payment-links.ts'
import { orderById, orderByKey, toOrderView } from '#server/orders/queries.ts'
import { paymentRecord } from '#server/payments/payment-records.ts'
import { type Payment, wasReturnedByProvider } from '#server/payments/queries.ts'
import type { ReturnResult } from './handle-return.ts'

/**
 * Returns the data of the payment result page.
 *
 * A payment id is not secret: it appears on the provider's pages, emails and receipts. The order is shown only to the
 * browser that placed it, recognised by `boxKey` from its cookie. Others see the outcome and the amount.
 */
export async function returnView(
  db: Db,
  { outcome, payment, transactionId }: ReturnResult,
  asked: { paymentId: string | undefined; boxKey: string | undefined },
): Promise<PaymentReturnView> {
  const paymentId: string | undefined = payment?.id ?? asked.paymentId
  const beside = outcome === 'paid' && payment ? await unsuccessfulReason(db, payment) : undefined
  const returned = outcome === 'failed' && payment !== undefined && (await wasReturnedByProvider(db, payment.id))
  const view = {
    outcome: beside ? ('beside' as const) : outcome,
    ...(beside && { beside }),
    ...(returned && { returned }),
    paymentId,
    amountPaise: payment?.amountPaise,
  }
  if (!payment?.orderId) return { ...view, transactionId, order: undefined }
  const order = asked.boxKey ? await orderByKey(db, asked.boxKey) : undefined
  if (order?.id !== payment.orderId) return { ...view, transactionId: paymentId, order: undefined }
  const link = await findPaymentLink(db, order.id)
  return { ...view, transactionId, order: await toOrderView(db, order), ...(link && { payAt: paymentLinkPath(link) }) }
}

/**
 * Returns the reason why a received payment is no success: it paid for nothing, or was refunded in full. Otherwise
 * `undefined`.
 */
async function unsuccessfulReason(db: Db, { id }: Payment): Promise<PaymentReturnView['beside']> {
  const record = await paymentRecord(db, id)
  if (record?.state !== 'paid') return undefined
  const isRefunded = refundedOf(record) === record.amountPaise
  if (record.forOrder || !record.orderId) return isRefunded ? { why: 'refunded', gone: isRefunded } : undefined
  const order = await orderById(db, record.orderId)
  if (!order) return undefined
  const why = order.state === 'cancelled' ? 'cancelled' : PAID_STATES.includes(order.state) ? 'again' : 'other-amount'
  return { why, gone: isRefunded }
}
