import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import type { Refund } from './queries.ts'

const subjectOf = (id: string): string => `refund:${id}`

/** Nobody knows what came of a refund. */
export async function addUnknownRefundTask(db: Db, refund: Refund, about: string, at: Date): Promise<void> {
  const { id, orderId, provider, amountPaise } = refund
  const text = `${provider} was asked to pay ${formatExact(amountPaise)} of ${about} back (refund ${id}), and nobody knows whether it did. The shop keeps looking; so can you, at its dashboard.`
  await addReviewTask(db, { orderId, subject: subjectOf(id), text, at })
}

/** The provider has had it for longer than any bank takes. */
export async function addSlowRefundTask(db: Db, refund: Refund, about: string, at: Date): Promise<void> {
  const { id, orderId, paymentId, provider, providerRef, amountPaise } = refund
  const text = `${provider} has still not paid ${formatExact(amountPaise)} of ${about} back (${providerRef}), and the shop does not look any more. Look at its dashboard. If the money went: npm run shop -- refund ${paymentId} by-hand`
  await addReviewTask(db, { orderId, subject: subjectOf(id), text, at })
}

export const settleRefundTask = (db: Db, id: string, at: Date): Promise<void> => settleReviewTask(db, subjectOf(id), at)
