import type { RefundId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { moneyOf, refundedOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { issueCreditNotes } from '#server/documents/credit-notes.ts'
import { moveLockedOrder } from '#server/order-moves/move-order.ts'
import { writeRefundEmail } from '#server/outbox/write-emails.ts'
import { paymentRecord, paymentsOfOrder } from '#server/payments/payment-records.ts'
import { type Payment, reviewTaskOfMoney } from '#server/payments/queries.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import { readImprint } from '#server/settings/queries.ts'
import { restock } from '#server/stock/restock.ts'
import { linesOfRefund, piecesOfRefunds, type Refund } from './queries.ts'

type Gone = { order: Order | undefined; payment: Payment; refund: Refund }

/**
 * What follows when money has gone back, in the transaction that learns of it: the buyer is owed an email, and where the
 * order was paid by that money, its invoice is taken back by as much, what the refund names goes back on the shelf, and
 * the order is refunded with the last of it. Money that came beside, or for an order that was cancelled, moves nothing.
 */
export async function onRefund(trx: Trx, { order, payment, refund }: Gone, at: Date): Promise<void> {
  const own = await paymentRecord(trx, payment.id)
  if (own && refundedOf(own) === own.amountPaise) await settleReviewTask(trx, reviewTaskOfMoney(payment.id), at)
  if (!order) return
  const payments = await paymentsOfOrder(trx, order.id)
  const money = moneyOf(payments)
  const forOrder = payment.forOrder === 1
  const { who, provider, providerRef } = refund
  if (forOrder) {
    const cause = `refunded by ${who}: ${providerRef ? `${provider} refund ${providerRef}` : 'by hand'}`
    const by = who.startsWith(provider) ? 'provider' : 'owner'
    await moveLockedOrder(trx, order, { to: money.goneBack ? 'refunded' : 'partly_refunded', cause, by, at })
  }
  const lines = forOrder ? await linesOfRefund(trx, refund.id) : []
  const onShelf = lines.filter((line) => line.restock)
  if (onShelf.length > 0) await restock(trx, order.id, onShelf, at)
  const imprint = await readImprint(trx)
  await writeRefundEmail(trx, order, { refund, forOrder, money, imprint, at })
  if (!forOrder) return
  const returned = await piecesOfRefunds(trx, order.id, { states: ['done'], but: refund.id })
  // Last: from here to the end of the transaction nobody else gets a number.
  await issueCreditNotes(trx, order, { refund, lines, money, returned, at })
}

const subjectOf = (id: RefundId): string => `refund:${id}`

/** Nobody knows what came of a refund. */
export async function addUnknownRefundTask(db: Db, refund: Refund, about: string, at: Date): Promise<void> {
  const { id, orderId, provider, amountPaise } = refund
  const text = `${provider} was asked to pay ${formatExact(amountPaise)} of ${about} back (refund ${id}), and nobody knows whether it did. The shop keeps looking; so can you, at its dashboard.`
  await addReviewTask(db, { orderId, subject: subjectOf(id), text, at })
}

/** The provider has had it for longer than any bank takes. */
export async function addSlowRefundTask(db: Db, refund: Refund, about: string, at: Date): Promise<void> {
  const { id, orderId, provider, providerRef, amountPaise } = refund
  const text = `${provider} has still not paid ${formatExact(amountPaise)} of ${about} back (${providerRef}), and the shop does not look any more. Look at its dashboard. If the money went, write that down.`
  await addReviewTask(db, { orderId, subject: subjectOf(id), text, at })
}

export const settleRefundTask = (db: Db, id: RefundId, at: Date): Promise<void> =>
  settleReviewTask(db, subjectOf(id), at)
