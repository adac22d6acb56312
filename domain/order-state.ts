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
 * Where an order may go from where it is. An order never moves back, so a late or repeated word about a payment
 * changes nothing.
 */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  created: ['awaiting_payment', 'cancelled'],
  awaiting_payment: ['under_review', 'paid', 'failed', 'cancelled'],
  under_review: ['paid', 'failed', 'cancelled'],
  paid: ['packed', 'refunded'],
  packed: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  // A payment that failed can be tried again, and one that looked failed can turn out paid.
  failed: ['awaiting_payment', 'under_review', 'paid', 'cancelled'],
  refunded: [],
}

export const mayMove = (from: OrderState, to: OrderState): boolean => ORDER_MOVES[from].includes(to)

/** While an order is in one of these, what was ordered may still change. */
export const UNPAID_STATES: readonly OrderState[] = ['created', 'awaiting_payment', 'failed']

/** Money has come, whatever happened afterwards. */
export const PAID_STATES: readonly OrderState[] = ['paid', 'packed', 'shipped', 'delivered', 'refunded']
