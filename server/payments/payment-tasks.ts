import type { OrderId, PaymentId, TransactionId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import { isTestPayment } from '#domain/payment/test-payment.ts'
import type { Trx } from '#server/db/transact.ts'
import { createTask } from '#server/tasks/tasks.ts'
import type { Payment } from './queries.ts'

type TaskPayment = Pick<Payment, 'id' | 'provider' | 'amountPaise'>

/** Text of the task about money that the order cannot accept, in the order's state after the payment. */
export function moneyTaskMessage(
  { number, state, totalPaise, test }: Order,
  received: TaskPayment & { late?: boolean | undefined },
): string {
  const { id, amountPaise } = received
  const money = `${formatExact(amountPaise)} received for order ${number} (payment ${id})`
  if (test && !isTestPayment(received)) return `${money}, which was made in test mode. Refund it.`
  if (state === 'cancelled') return `${money} after it was cancelled. Refund it.`
  if (PAID_STATES.includes(state)) return `${money}, which was already paid. Refund it.`
  if (received.late) return `${money} after its QR code had closed. Accept it as it is, or refund it.`
  return `${money}, whose total is ${formatExact(totalPaise)}. Accept it as it is, or refund it.`
}

/** Asks a person about a pending claim on an order that another payment has paid. */
export async function createOpenClaimTask(
  trx: Trx,
  { id, number }: Order,
  claim: TransactionId,
  at: Date,
): Promise<void> {
  const text = `Order ${number} is paid, and UPI transaction ${claim} was given for it as well. If that money was received too, record it and refund it.`
  await createTask(trx, { orderId: id, subject: claimTaskSubject(id), text, at })
}

/** Subject of the task about a pending claim on a paid order. */
export const claimTaskSubject = (orderId: OrderId): string => `claim:${orderId}`

/** Subjects of the tasks about cheques that bounced. Each cheque has its own. */
export const BOUNCED_TASKS = 'bounced:'
export const bouncedTaskSubject = (paymentId: PaymentId): string => BOUNCED_TASKS + paymentId

/** Resolves the tasks about bounced cheques of an order that was paid or cancelled. */
export async function resolveBouncedTasks(trx: Trx, orderId: OrderId, at: Date): Promise<void> {
  await trx
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('orderId', '=', orderId)
    .where('subject', 'like', `${BOUNCED_TASKS}%`)
    .where('doneAt', 'is', null)
    .execute()
}
