import type { OrderPaymentState } from '#domain/order/order-state.ts'

const HOUR_MS = 3_600_000

/** Hours that a payment link stays open and its stock stays reserved. */
export const LINK_VALID_HOURS = 48

/** Returns the expiry time of a payment link created now. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + LINK_VALID_HOURS * HOUR_MS)

export const LINK_STATES = ['open', 'review', 'paid', 'lapsed', 'ended', 'cancelled'] as const
export type LinkState = (typeof LINK_STATES)[number]

type Link = { expiresAt: string; endedAt: string | null; paymentState: OrderPaymentState }

/**
 * Derives the state of a payment link from its order's payment state. An ended or replaced link stays ended; a claim
 * made before expiry keeps the link under review until it is decided.
 */
export function linkState({ expiresAt, endedAt, paymentState }: Link, now: Date): LinkState {
  if (endedAt !== null) return 'ended'
  if (paymentState === 'cancelled') return 'cancelled'
  if (paymentState === 'under_review') return 'review'
  if (paymentState === 'paid' || paymentState === 'partly_refunded' || paymentState === 'refunded') return 'paid'
  return expiresAt <= now.toISOString() ? 'lapsed' : 'open'
}
