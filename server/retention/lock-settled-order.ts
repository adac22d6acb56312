import type { OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'
import { orderById } from '#server/orders/queries.ts'

type SettledQuery = { states: readonly OrderState[]; untouchedSince: Date }

type SettledOrder = { order: Order; erasedAt: string | null }

/**
 * Locks a settled order until the transaction ends, and returns it. `undefined` when it changed recently, a refund or
 * dispute is open, or it has an open task.
 */
export async function lockSettledOrder(
  trx: Trx,
  id: OrderId,
  { states, untouchedSince }: SettledQuery,
): Promise<SettledOrder | undefined> {
  const untouched = trx
    .selectFrom('orders')
    .select('erasedAt')
    .where('id', '=', id)
    .where('updatedAt', '<=', untouchedSince.toISOString())
  const settled = await forUpdate(trx, untouched).executeTakeFirst()
  const order = settled && (await orderById(trx, id))
  if (!order || !states.includes(order.state) || (await hasOpenIssue(trx, id))) return undefined
  return { ...settled, order }
}

/** Returns true while an order has an open refund, dispute or task. */
export async function hasOpenIssue(trx: Trx, orderId: OrderId): Promise<boolean> {
  const refund = trx.selectFrom('refunds').select('id').where('orderId', '=', orderId)
  const pendingRefund = refund.where('state', 'in', ['asked', 'pending'])
  const dispute = trx
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('disputes.id')
    .where('payments.orderId', '=', orderId)
    .where('disputes.state', '=', 'open')
  const openTask = trx.selectFrom('notes').select('id').where('orderId', '=', orderId).where('doneAt', 'is', null)
  for (const query of [pendingRefund, dispute, openTask]) if (await query.executeTakeFirst()) return true
  return false
}
