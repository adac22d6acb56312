/**
 * Who makes an order move: the shopper who buys, the provider that says how a payment ended, the owner or whoever
 * works for the shop, and the clock when something was left undone for too long.
 */
export const ACTORS = ['shopper', 'provider', 'owner', 'clock'] as const
export type Actor = (typeof ACTORS)[number]

/** Where the money of an order is. */
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

/** Where one of its parcels is. */
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

type Moves<State extends string> = Record<State, Partial<Record<State, readonly Actor[]>>>

/**
 * Where the money of an order may go from where it is, and who may send it there. It never moves back, so a late or
 * repeated word about a payment changes nothing. A shopper never makes an order paid: that is the provider's word or the
 * owner's.
 */
export const PAYMENT_MOVES: Moves<OrderPaymentState> = {
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
  // A payment that failed can be tried again, and one that looked failed can turn out paid.
  failed: {
    awaiting_payment: ['shopper'],
    under_review: ['shopper', 'provider'],
    paid: ['provider', 'owner'],
    cancelled: ['shopper', 'owner', 'clock'],
  },
}

/** The same of a parcel. What has left the shop is not cancelled any more: it arrives, or comes back. */
export const PARCEL_MOVES: Moves<ParcelState> = {
  waiting_for_address: { to_pack: ['shopper', 'owner'], cancelled: ACTORS },
  to_pack: { packed: ['owner'], cancelled: ACTORS },
  packed: { shipped: ['owner'], cancelled: ['owner', 'provider'] },
  shipped: { delivered: ['owner', 'clock'], returned: ['owner'] },
  delivered: { returned: ['owner'] },
  returned: {},
  cancelled: {},
}

/** The money is there, and some of it stays. */
const IS_PAID: readonly OrderPaymentState[] = ['paid', 'partly_refunded']
/** What is done with a parcel only once it is. */
const NEEDS_MONEY: readonly ParcelState[] = ['packed', 'shipped', 'delivered']

export const mayMovePayment = (from: OrderPaymentState, to: OrderPaymentState, by: Actor): boolean =>
  PAYMENT_MOVES[from][to]?.includes(by) ?? false

/** A parcel is packed, sent and delivered only for an order that is paid and not wholly paid back. */
export const mayMoveParcel = (
  { from, payment }: { from: ParcelState; payment: OrderPaymentState },
  to: ParcelState,
  by: Actor,
): boolean =>
  (PARCEL_MOVES[from][to]?.includes(by) ?? false) && (!NEEDS_MONEY.includes(to) || IS_PAID.includes(payment))

/** What is said of an order as a whole, to its buyer and to whoever works for the shop. */
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

/** What a parcel says of its order once that is paid; nothing where it does not count. */
const SAYS: Record<ParcelState, 'paid' | 'packed' | 'shipped' | 'delivered' | undefined> = {
  waiting_for_address: 'paid',
  to_pack: 'paid',
  packed: 'packed',
  shipped: 'shipped',
  delivered: 'delivered',
  // Until its money goes back; whoever shows an order says beside it that it came back.
  returned: 'shipped',
  cancelled: undefined,
}

/** The states that make an order be told as this one, where no other parcel is further behind. */
export const parcelStatesOf = (told: OrderState): ParcelState[] => PARCEL_STATES.filter((state) => SAYS[state] === told)

/**
 * What a person is told, of the money and the parcels together: until it is paid, and once all of it has gone back, where
 * the money is; between the two where the parcel is that is furthest behind.
 */
export function orderState(payment: OrderPaymentState, parcels: readonly { state: ParcelState }[]): OrderState {
  if (payment !== 'paid' && payment !== 'partly_refunded') return payment
  const said = parcels.flatMap(({ state }) => SAYS[state] ?? [])
  return ORDER_STATES.find((state) => (said as OrderState[]).includes(state)) ?? 'paid'
}

/** What can be done with an order: what people are told of it, and that it came back, of which only the shop speaks. */
export type OrderWay = OrderState | 'returned'

/** Whatever of an order has left the shop has come back to it. */
export function cameBack(parcels: readonly { state: ParcelState }[]): boolean {
  const sent = parcels.filter(({ state }) => state !== 'cancelled')
  return sent.length > 0 && sent.every(({ state }) => state === 'returned')
}

/** Where somebody may send an order from where it is told to be, parcels before money. */
export function waysOf(payment: OrderPaymentState, parcels: readonly { state: ParcelState }[], by: Actor): OrderWay[] {
  const sent = PARCEL_STATES.filter((to) => parcels.some(({ state: from }) => mayMoveParcel({ from, payment }, to, by)))
  const paid = Object.keys(PAYMENT_MOVES[payment]).filter((to) => mayMovePayment(payment, to as OrderPaymentState, by))
  const ways: readonly string[] = [...sent.filter((to) => to !== 'cancelled'), ...paid]
  return ways.filter((way): way is OrderWay => way === 'returned' || ORDER_STATES.includes(way as OrderState))
}

/** While an order is in one of these, what was ordered may still change. */
export const UNPAID_STATES: readonly OrderState[] & readonly OrderPaymentState[] = [
  'created',
  'awaiting_payment',
  'failed',
] as const

/** Money has come, whatever happened afterwards: of the money itself, and as it is told. */
export const PAID_STATES: readonly (OrderState | OrderPaymentState)[] = [
  ...(['paid', 'partly_refunded', 'packed', 'shipped', 'delivered', 'refunded'] as const),
]
