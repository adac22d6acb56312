/**
 * Parties that may move an order: the shopper, the payment provider, the owner or staff, and the clock on a timeout.
 */
export const TRANSITION_ACTORS = ['shopper', 'provider', 'owner', 'clock'] as const
export type TransitionActor = (typeof TRANSITION_ACTORS)[number]

/** States of an order's payment. */
export const PAYMENT_STATES = [
  'created',
  'awaiting_payment',
  'under_review',
  'paid',
  'partly_refunded',
  'refunded',
  'cancelled',
  'failed',
] as const
export type OrderPaymentState = (typeof PAYMENT_STATES)[number]

/** States of a parcel. */
export const PARCEL_STATES = [
  'waiting_for_address',
  'to_pack',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

type Transitions<State extends string> = Record<State, Partial<Record<State, readonly TransitionActor[]>>>

/**
 * Allowed payment transitions and the actors that may make them. Transitions are forward only, so a late or repeated
 * webhook changes nothing. Only the provider or the owner can mark an order as paid.
 */
export const PAYMENT_TRANSITIONS: Transitions<OrderPaymentState> = {
  created: { awaiting_payment: ['shopper', 'owner'], cancelled: ['shopper', 'owner', 'clock'] },
  awaiting_payment: {
    under_review: ['shopper', 'provider'],
    paid: ['provider', 'owner'],
    failed: ['provider', 'owner', 'clock'],
    cancelled: ['shopper', 'owner', 'clock'],
  },
  under_review: { paid: ['provider', 'owner'], failed: ['provider'], cancelled: ['owner'] },
  paid: { partly_refunded: ['owner', 'provider'], refunded: ['owner', 'provider'] },
  partly_refunded: { refunded: ['owner', 'provider'] },
  refunded: {},
  cancelled: {},
  // A failed payment can be retried, and the bank may still confirm one that looked failed.
  failed: {
    awaiting_payment: ['shopper'],
    under_review: ['shopper', 'provider'],
    paid: ['provider', 'owner'],
    cancelled: ['shopper', 'owner', 'clock'],
  },
}

/** Allowed parcel transitions. A shipped parcel cannot be cancelled: it arrives or is returned. */
export const PARCEL_TRANSITIONS: Transitions<ParcelState> = {
  waiting_for_address: { to_pack: ['shopper', 'owner'], cancelled: TRANSITION_ACTORS },
  to_pack: { packed: ['owner'], cancelled: TRANSITION_ACTORS },
  packed: { shipped: ['owner'], cancelled: ['owner', 'provider'] },
  shipped: { delivered: ['owner', 'clock'], returned: ['owner'] },
  delivered: { returned: ['owner'] },
  returned: {},
  cancelled: {},
}

const STATES_WITH_PAYMENT: readonly OrderPaymentState[] = ['paid', 'partly_refunded']
const STATES_REQUIRING_PAYMENT: readonly ParcelState[] = ['packed', 'shipped', 'delivered']

/** Tests whether an actor may make a payment transition. */
export const canMovePayment = (from: OrderPaymentState, to: OrderPaymentState, by: TransitionActor): boolean =>
  PAYMENT_TRANSITIONS[from][to]?.includes(by) ?? false

/**
 * Tests whether an actor may move a parcel. Packing, shipping and delivery require an order that is paid and not
 * fully refunded.
 */
export const canMoveParcel = (
  { from, payment }: { from: ParcelState; payment: OrderPaymentState },
  to: ParcelState,
  by: TransitionActor,
): boolean =>
  (PARCEL_TRANSITIONS[from][to]?.includes(by) ?? false) &&
  (!STATES_REQUIRING_PAYMENT.includes(to) || STATES_WITH_PAYMENT.includes(payment))

/** Display status of an order, derived from its payment and its parcels. */
export const ORDER_STATES = [
  'created',
  'awaiting_payment',
  'under_review',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'failed',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Display status that a parcel contributes to a paid order; `undefined` if it does not count. */
const DISPLAY_STATUS: Record<ParcelState, 'paid' | 'packed' | 'shipped' | 'delivered' | undefined> = {
  waiting_for_address: 'paid',
  to_pack: 'paid',
  packed: 'packed',
  shipped: 'shipped',
  delivered: 'delivered',
  // Shipped until it is refunded; screens mark the return separately.
  returned: 'shipped',
  cancelled: undefined,
}

/** Returns the parcel states that give an order this display status when no other parcel is further behind. */
export const parcelStatesShownAs = (status: OrderState): ParcelState[] =>
  PARCEL_STATES.filter((state) => DISPLAY_STATUS[state] === status)

/**
 * Derives the display status. Before payment and after a full refund it is the payment state; otherwise it is the
 * state of the parcel that is furthest behind.
 */
export function orderState(payment: OrderPaymentState, parcels: readonly { state: ParcelState }[]): OrderState {
  if (payment !== 'paid' && payment !== 'partly_refunded') return payment
  const said = parcels.flatMap(({ state }) => DISPLAY_STATUS[state] ?? [])
  return ORDER_STATES.find((state) => (said as OrderState[]).includes(state)) ?? 'paid'
}

/** A desk transition of an order: a display status, or the return of its parcels. */
export type OrderTransition = OrderState | 'returned'

/** Tests whether every parcel that was not cancelled has been returned. */
export function isReturned(parcels: readonly { state: ParcelState }[]): boolean {
  const sent = parcels.filter(({ state }) => state !== 'cancelled')
  return sent.length > 0 && sent.every(({ state }) => state === 'returned')
}

/** Lists the transitions an actor may make from the current state, parcel transitions first. */
export function allowedTransitions(
  payment: OrderPaymentState,
  parcels: readonly { state: ParcelState }[],
  by: TransitionActor,
): OrderTransition[] {
  const sent = PARCEL_STATES.filter((to) => parcels.some(({ state: from }) => canMoveParcel({ from, payment }, to, by)))
  const paid = Object.keys(PAYMENT_TRANSITIONS[payment]).filter((to) =>
    canMovePayment(payment, to as OrderPaymentState, by),
  )
  const ways: readonly string[] = [...sent.filter((to) => to !== 'cancelled'), ...paid]
  return ways.filter((way): way is OrderTransition => way === 'returned' || ORDER_STATES.includes(way as OrderState))
}

/** States in which the content of an order may still change. */
export const UNPAID_STATES: readonly OrderState[] & readonly OrderPaymentState[] = [
  'created',
  'awaiting_payment',
  'failed',
] as const

/** States after payment was received, including later refunds; values of both state machines. */
export const PAID_STATES: readonly (OrderState | OrderPaymentState)[] = [
  ...(['paid', 'partly_refunded', 'packed', 'shipped', 'delivered', 'refunded'] as const),
]
