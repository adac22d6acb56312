import type { RefundId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { orderBalance, refundedOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { issueCreditNotes } from '#server/documents/credit-notes.ts'
import { enqueueRefundEmail } from '#server/email/enqueue-customer-emails.ts'
import { transitionLockedOrder } from '#server/orders/transition-order.ts'
import { paymentRecord, paymentsOfOrder } from '#server/payments/payment-records.ts'
import { moneyTaskSubject, type Payment } from '#server/payments/queries.ts'
import { failOrder } from '#server/payments/settle-payment.ts'
import { readImprint } from '#server/settings/queries.ts'
import { restock } from '#server/stock/restock.ts'
import { createTask, resolveTask } from '#server/tasks/tasks.ts'
import { linesOfRefund, type Refund, refundedQuantities } from './queries.ts'

type CompletedRefund = { order: Order | undefined; payment: Payment; refund: Refund }

/**
 * Applies a completed refund, in the transaction that records it. The buyer gets an email.
 *
 * If the payment paid for the order, this also issues a credit note, restocks the chosen lines and moves the order to
 * `refunded` or `partly_refunded`. Extra payments and payments of cancelled orders change nothing else.
 */
export async function applyRefund(trx: Trx, { order, payment, refund }: CompletedRefund, at: Date): Promise<void> {
  const record = await paymentRecord(trx, payment.id)
  if (record && refundedOf(record) === record.amountPaise) await resolveTask(trx, moneyTaskSubject(payment.id), at)
  if (!order) return
  const payments = await paymentsOfOrder(trx, order.id)
  const money = orderBalance(payments)
  const forOrder = payment.forOrder === 1
  const { who, provider, providerRef } = refund
  if (forOrder) {
    const cause = `refunded by ${who}: ${providerRef ? `${provider} refund ${providerRef}` : 'by hand'}`
    const by = who.startsWith(provider) ? 'provider' : 'owner'
    await transitionLockedOrder(trx, order, { to: money.goneBack ? 'refunded' : 'partly_refunded', cause, by, at })
  }
  // Without its money, an order under review has no reason to be there; it can be paid again. The desk offers no such
  // step, so it counts as the provider's, and the cause names the person.
  if (!forOrder && order.state === 'under_review')
    await failOrder(trx, order, { cause: `all money was refunded by ${who}`, by: 'provider' }, at)
  const lines = forOrder ? await linesOfRefund(trx, refund.id) : []
  const restocked = lines.filter((line) => line.restock)
  if (restocked.length > 0) await restock(trx, order.id, restocked, at)
  const imprint = await readImprint(trx)
  await enqueueRefundEmail(trx, order, { refund, forOrder, money, imprint, at })
  if (!forOrder) return
  const returned = await refundedQuantities(trx, order.id, { states: ['done'], but: refund.id })
  // Last, because taking a document number blocks every other transaction that needs one.
  await issueCreditNotes(trx, order, { refund, lines, money, returned, at })
}

const refundTaskSubject = (id: RefundId): string => `refund:${id}`

/** Creates a task: the outcome of the refund is unknown. */
export async function createUnknownRefundTask(db: Db, refund: Refund, about: string, at: Date): Promise<void> {
  const { id, orderId, provider, amountPaise } = refund
  const text = `${provider} was asked to refund ${formatExact(amountPaise)} of ${about} (refund ${id}), and the result is unknown. The shop keeps checking; you can look at its dashboard.`
  await createTask(db, { orderId, subject: refundTaskSubject(id), text, at })
}

/** Creates a task: the provider has held the refund for longer than banks take. */
export async function createSlowRefundTask(db: Db, refund: Refund, about: string, at: Date): Promise<void> {
  const { id, orderId, provider, providerRef, amountPaise } = refund
  const text = `${provider} has still not refunded ${formatExact(amountPaise)} of ${about} (${providerRef}), and the shop has stopped checking. Check its dashboard. If the money was sent, record that.`
  await createTask(db, { orderId, subject: refundTaskSubject(id), text, at })
}

export const resolveRefundTask = (db: Db, id: RefundId, at: Date): Promise<void> =>
  resolveTask(db, refundTaskSubject(id), at)
