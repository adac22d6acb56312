import type { RefundId } from '#domain/flavours.ts'
import { nextReconcile } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { orderById } from '#server/orders/queries.ts'
import { LetGo } from '#server/payments/providers/call.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { type Payment, paymentById } from '#server/payments/queries.ts'
import { followRefunds } from './follow-refunds.ts'
import { addSlowRefundTask, addUnknownRefundTask } from './on-refund.ts'
import { type Refund, refundById } from './queries.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Looks what became of a refund that is not decided: its answer was lost, because a line or this process died, or the
 * provider has taken it on and the money is still to go. It never asks for it again: that is a person's decision, who
 * is told. Answers when to look next, for two weeks.
 */
export async function reconcileRefund(deps: Deps, id: RefundId): Promise<Date | undefined> {
  const { db, payments, log, now } = deps
  const refund = await refundById(db, id)
  const payment = refund && isOpen(refund) ? await paymentById(db, refund.paymentId) : undefined
  if (!refund || !payment) return undefined
  const about = await aboutPayment(db, payment)
  if (refund.state === 'asked') await addUnknownRefundTask(db, refund, about, now())
  if (refund.provider !== payments.name) {
    if (refund.state === 'pending') await addSlowRefundTask(db, refund, about, now())
    return undefined
  }
  try {
    await followRefunds(deps, payment)
  } catch (error) {
    if (error instanceof LetGo) throw error
    log.warn({ err: error }, 'refund')
  }
  const after = await refundById(db, id)
  if (!after || !isOpen(after)) return undefined
  const next = nextReconcile(new Date(refund.createdAt), now())
  if (!next && after.state === 'pending') await addSlowRefundTask(db, after, about, now())
  return next
}

const isOpen = ({ state }: Refund): boolean => state === 'asked' || state === 'pending'

/** How the owner and the provider are told whose money it is. */
export async function aboutPayment(db: Db, { orderId, purpose }: Payment): Promise<string> {
  const order = orderId ? await orderById(db, orderId) : undefined
  return order ? `order ${order.number}` : `'${purpose}'`
}
