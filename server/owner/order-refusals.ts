import type { Order } from '#domain/order/order.ts'
import { cameBack, type OrderWay, waysOf } from '#domain/order/order-state.ts'

/** Why nothing was done with an order. Whoever asked says it in words of their own. */
export type NoOrder = { ok: false; why: 'no-order'; number: string }
export type LeftAlone = { ok: false; why: 'left-alone'; number: string }
/** It may not go there from where it is; `ways`: where it may go. */
export type CannotBecome = {
  ok: false
  why: 'cannot'
  number: string
  state: OrderWay
  to: OrderWay
  ways: OrderWay[]
}
/** What was seen before somebody said yes is not what would be done now. */
export type ChangedSince<Now> = { ok: false; why: 'changed'; now: Now }

export type MoveRefusal = NoOrder | LeftAlone | CannotBecome

export const noOrder = (number: string): NoOrder => ({ ok: false, why: 'no-order', number })
/** A live shop does nothing for an order that was made in test mode. */
export const leftAlone = (number: string): LeftAlone => ({ ok: false, why: 'left-alone', number })
export const cannot = (order: Order, to: OrderWay): CannotBecome => {
  const { number, parcels } = order
  const state = cameBack(parcels) && order.state !== 'refunded' ? 'returned' : order.state
  return { ok: false, why: 'cannot', number, state, to, ways: ownersWays(order) }
}

export const ownersWays = ({ paymentState, parcels }: Order): OrderWay[] => waysOf(paymentState, parcels, 'owner')
