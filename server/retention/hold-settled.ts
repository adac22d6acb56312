import type { OrderId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { held, type Trx } from '#server/db/transact.ts'
import { orderById } from '#server/orders/queries.ts'

type Which = { states: readonly OrderState[]; untouchedSince: Date }

type Settled = { order: Order; erasedAt: string | null }

/**
 * Holds an order that is over and done with until the transaction ends, and answers with it; nothing where it moved
 * meanwhile, money is on its way back, or a person still has to look at it.
 */
export async function holdSettled(
  trx: Trx,
  id: OrderId,
  { states, untouchedSince }: Which,
): Promise<Settled | undefined> {
  const untouched = trx
    .selectFrom('orders')
    .select('erasedAt')
    .where('id', '=', id)
    .where('updatedAt', '<=', untouchedSince.toISOString())
  const settled = await held(trx, untouched).executeTakeFirst()
  const order = settled && (await orderById(trx, id))
  if (!order || !states.includes(order.state) || (await isInQuestion(trx, id))) return undefined
  return { ...settled, order }
}

/** Whether something about an order is still open: money that goes back or is disputed, or a task for a person. */
export async function isInQuestion(trx: Trx, orderId: OrderId): Promise<boolean> {
  const refund = trx.selectFrom('refunds').select('id').where('orderId', '=', orderId)
  const onItsWay = refund.where('state', 'in', ['asked', 'pending'])
  const dispute = trx
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('disputes.id')
    .where('payments.orderId', '=', orderId)
    .where('disputes.state', '=', 'open')
  const note = trx.selectFrom('notes').select('id').where('orderId', '=', orderId).where('doneAt', 'is', null)
  for (const question of [onItsWay, dispute, note]) if (await question.executeTakeFirst()) return true
  return false
}
