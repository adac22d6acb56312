import type { Order } from '#domain/order/order.ts'
import { type Actor, mayMove, type OrderState } from '#domain/order/order-state.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { lockOrderById, recordEvents } from '#server/orders/queries.ts'
import { onTransition, promiseOnTransition, stockOnTransition } from './on-transition.ts'
import { releaseClaims } from './release-claims.ts'

export type OrderMove = { to: OrderState; cause: string; by: Actor; at: Date }

/**
 * Moves an order along the table of allowed moves and records when, why and by whom. `false` when the order is not in
 * a state from which this actor may send it there, so that only one of several who try at once succeeds.
 */
export async function moveOrder(trx: Trx, orderId: string, move: OrderMove): Promise<boolean> {
  const order = await lockOrderById(trx, orderId)
  return order !== undefined && (await moveLockedOrder(trx, order, move)) !== undefined
}

const changeState = prepared((trx, given: { id: string; from: OrderState; to: OrderState; at: string }) =>
  trx
    .updateTable('orders')
    .set({ state: given.to, updatedAt: given.at })
    .where('id', '=', given.id)
    .where('state', '=', given.from)
    // Asked on the way: a statement of its own for each payment would cost more.
    .returning((eb) =>
      eb
        .selectFrom('deliveryVersions')
        .select((inner) => inner.fn.max('version').as('version'))
        .as('version'),
    ),
)

/** The same for an order that this transaction holds and has read; answers with the order as it is then. */
export async function moveLockedOrder(trx: Trx, order: Order, move: OrderMove): Promise<Order | undefined> {
  const { to, by, cause, at } = move
  if (!mayMove(order.state, to, by)) return undefined
  const moved = await changeState(trx, { id: order.id, from: order.state, to, at: at.toISOString() })
  const [changed] = moved.rows
  if (!changed) return undefined
  await recordEvents(trx, order.id, [{ from: order.state, to, cause, by }], at)
  if (to === 'cancelled') await releaseClaims(trx, order.id, at)
  await stockOnTransition(trx, order.id, move)
  const promised = await promiseOnTransition(trx, order, { ...move, version: Number(changed.version ?? 0) })
  const there = { ...promised, state: to }
  await onTransition(trx, there, move)
  return there
}
