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

/**
 * Who makes an order move: the shopper who buys, the provider that says how a payment ended, the owner or whoever
 * works for the shop, and the clock when something was left undone for too long.
 */
export const ACTORS = ['shopper', 'provider', 'owner', 'clock'] as const
export type Actor = (typeof ACTORS)[number]

/**
 * Where an order may go from where it is, and who may send it there. An order never moves back, so a late or repeated
 * word about a payment changes nothing. A shopper never makes an order paid: that is the provider's word or the
 * owner's.
 */
export const ORDER_MOVES: Record<OrderState, Partial<Record<OrderState, readonly Actor[]>>> = {
  created: { awaiting_payment: ['shopper'], cancelled: ['shopper', 'owner', 'clock'] },
  awaiting_payment: {
    under_review: ['shopper', 'provider'],
    paid: ['provider', 'owner'],
    failed: ['provider', 'owner', 'clock'],
    cancelled: ['shopper', 'owner', 'clock'],
  },
  under_review: { paid: ['provider', 'owner'], failed: ['provider'], cancelled: ['owner'] },
  paid: { packed: ['owner'], refunded: ['owner', 'provider'] },
  packed: { shipped: ['owner'], refunded: ['owner', 'provider'] },
  shipped: { delivered: ['owner', 'clock'], refunded: ['owner', 'provider'] },
  delivered: { refunded: ['owner', 'provider'] },
  cancelled: {},
  // A payment that failed can be tried again, and one that looked failed can turn out paid.
  failed: {
    awaiting_payment: ['shopper'],
    under_review: ['shopper', 'provider'],
    paid: ['provider', 'owner'],
    cancelled: ['shopper', 'owner', 'clock'],
  },
  refunded: {},
}

export const mayMove = (from: OrderState, to: OrderState, by: Actor): boolean =>
  ORDER_MOVES[from][to]?.includes(by) ?? false

/** While an order is in one of these, what was ordered may still change. */
export const UNPAID_STATES: readonly OrderState[] = ['created', 'awaiting_payment', 'failed']

/** Money has come, whatever happened afterwards. */
export const PAID_STATES: readonly OrderState[] = ['paid', 'packed', 'shipped', 'delivered', 'refunded']
