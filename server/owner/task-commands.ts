import type { RefundId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { refundById } from '#server/payments/refunds/queries.ts'
import type { OpenReviewTask } from '#server/review-tasks/queries.ts'

/** What is typed to do what a note asks for. The note itself leaves it out: at the desk the same is a press. */
export async function commandsFor(db: Db, { orderId, subject }: OpenReviewTask): Promise<string[]> {
  const [kind, id = ''] = subject.split(':')
  const order = orderId ? await orderById(db, orderId) : undefined
  if (kind === 'money') return [...(order?.state === 'under_review' ? [`confirm ${order.number}`] : []), `refund ${id}`]
  if (kind === 'claim' && order) return [`received ${order.number} <rupees> <its UPI id>`]
  if (kind !== 'refund' && kind !== 'refund-failed') return []
  const refund = await refundById(db, id as RefundId)
  if (!refund) return []
  const { paymentId, amountPaise, state } = refund
  if (kind === 'refund-failed') return [`refund ${paymentId} ${amountPaise / 100} by-hand`]
  // Of one that the provider may never have heard of nobody can say that it went.
  return state === 'pending' ? [`refund ${paymentId} by-hand`] : []
}
