import type { OrderNumber } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import type { Trx } from '#server/db/transact.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { paymentsOfOrder } from './payment-records.ts'
import { moneyTaskSubject } from './queries.ts'

/**
 * Creates a task to refund each payment that a cancelled order still holds, such as a part payment recorded by hand.
 * A payment that has a task keeps it.
 */
export async function createCancelledMoneyTasks(
  trx: Trx,
  { id: orderId, number }: Pick<Order, 'id' | 'number'>,
  at: Date,
): Promise<void> {
  for (const payment of await paymentsOfOrder(trx, orderId)) {
    const leftPaise = refundableOf(payment)
    if (leftPaise === 0) continue
    const text = `${formatExact(leftPaise)} received for order ${number} (payment ${payment.id}) before it was cancelled. Refund it.`
    await createTask(trx, { orderId, subject: moneyTaskSubject(payment.id), text, at })
  }
}

/** Creates a task to refund each payment for the dearer slot of an order that was refunded or cancelled since. */
export async function createSlotMoneyTasks(
  trx: Trx,
  { id: orderId, number }: Pick<Order, 'id' | 'number'>,
  { chargeFor, at }: { chargeFor: OrderNumber; at: Date },
): Promise<void> {
  for (const payment of await paymentsOfOrder(trx, orderId)) {
    const leftPaise = refundableOf(payment)
    if (leftPaise === 0) continue
    const text = `${formatExact(leftPaise)} was received for order ${number} (payment ${payment.id}), the hour of order ${chargeFor}, which has ended. Refund it.`
    await createTask(trx, { orderId, subject: moneyTaskSubject(payment.id), text, at })
  }
}
