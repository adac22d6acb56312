import type { Order } from '#domain/order/order.ts'
import { allowedTransitions, isReturned, type OrderTransition } from '#domain/order/order-state.ts'

/** Reasons for refusing a change of an order; the desk and the CLI word them. */
export type OrderNotFound = { ok: false; why: 'no-order'; number: string }
export type TestOrderRefused = { ok: false; why: 'left-alone'; number: string }
/** The transition is not allowed; `ways` are the allowed ones. */
export type TransitionRefused = {
  ok: false
  why: 'cannot'
  number: string
  state: OrderTransition
  to: OrderTransition
  ways: OrderTransition[]
}
/** The preview is out of date; `now` is the current one. */
export type PreviewOutdated<Now> = { ok: false; why: 'changed'; now: Now }

export type TransitionRefusal = OrderNotFound | TestOrderRefused | TransitionRefused

export const orderNotFound = (number: string): OrderNotFound => ({ ok: false, why: 'no-order', number })
/** A live shop does not process test orders. */
export const testOrderRefused = (number: string): TestOrderRefused => ({ ok: false, why: 'left-alone', number })
export const transitionRefused = (order: Order, to: OrderTransition): TransitionRefused => {
  const { number, parcels } = order
  const state = isReturned(parcels) && order.state !== 'refunded' ? 'returned' : order.state
  return { ok: false, why: 'cannot', number, state, to, ways: ownerTransitions(order) }
}

export const ownerTransitions = ({ paymentState, parcels }: Order): OrderTransition[] =>
  allowedTransitions(paymentState, parcels, 'owner')
