import type { OrderPaymentState } from './order-state.ts'

const HOUR_MS = 3_600_000

/** A payment link is open for this long, and what its order is made of is set aside for as long. */
export const LINK_HOURS = 48

/** When a payment link that is made now lapses. */
export const linkLapses = (now: Date): Date => new Date(now.getTime() + LINK_HOURS * HOUR_MS)

/** Where a payment link is: whether it can be paid by, and what became of it. */
export const LINK_STATES = ['open', 'review', 'paid', 'lapsed', 'ended', 'cancelled'] as const
export type LinkState = (typeof LINK_STATES)[number]

type Link = { expiresAt: string; endedAt: string | null; paymentState: OrderPaymentState }

/**
 * Where a payment link is now, by the money of its order. One that was ended, or replaced by another, stays ended whatever
 * became of the order; a claim that came in time stands, however long it is looked at.
 */
export function linkState({ expiresAt, endedAt, paymentState }: Link, now: Date): LinkState {
  if (endedAt !== null) return 'ended'
  if (paymentState === 'cancelled') return 'cancelled'
  if (paymentState === 'under_review') return 'review'
  if (paymentState === 'paid' || paymentState === 'partly_refunded' || paymentState === 'refunded') return 'paid'
  return expiresAt <= now.toISOString() ? 'lapsed' : 'open'
}
