import { PAID_STATES } from '#domain/order/order-state.ts'
import type { ReturnView } from '#domain/order/payment-return.ts'
import { refundedOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentLinkOf, payPath } from '#server/orders/payment-links.ts'
import { orderById, orderByKey, orderView } from '#server/orders/queries.ts'
import { paymentRecord } from '#server/payments/payment-records.ts'
import { type Payment, wasReturned } from '#server/payments/queries.ts'
import type { ReturnResult } from './handle.ts'

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
  const paymentId: string | undefined = payment?.id ?? asked.paymentId
  const beside = outcome === 'paid' && payment ? await besideOf(db, payment) : undefined
  const returned = outcome === 'failed' && payment !== undefined && (await wasReturned(db, payment.id))
  const shown = {
    outcome: beside ? ('beside' as const) : outcome,
    ...(beside && { beside }),
    ...(returned && { returned }),
    paymentId,
    amountPaise: payment?.amountPaise,
  }
  if (!payment?.orderId) return { ...shown, transactionId, order: undefined }
  const order = asked.boxKey ? await orderByKey(db, asked.boxKey) : undefined
  if (order?.id !== payment.orderId) return { ...shown, transactionId: paymentId, order: undefined }
  const link = await paymentLinkOf(db, order.id)
  return { ...shown, transactionId, order: await orderView(db, order), ...(link && { payAt: payPath(link) }) }
}

/** Returns why money that came is no success: it paid for nothing, or all of it went back. */
async function besideOf(db: Db, { id }: Payment): Promise<ReturnView['beside']> {
  const record = await paymentRecord(db, id)
  if (record?.state !== 'paid') return undefined
  const gone = refundedOf(record) === record.amountPaise
  if (record.forOrder || !record.orderId) return gone ? { why: 'refunded', gone } : undefined
  const order = await orderById(db, record.orderId)
  if (!order) return undefined
  const why = order.state === 'cancelled' ? 'cancelled' : PAID_STATES.includes(order.state) ? 'again' : 'other-amount'
  return { why, gone }
}
