import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import type { OrderPaymentState } from '#domain/order/order-state.ts'
import type { Paise } from './money.ts'

const HOUR_MS = 3_600_000

/** Hours that a payment link stays open and its stock stays reserved. */
export const LINK_VALID_HOURS = 48

/** Returns the expiry time of a payment link created now. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + LINK_VALID_HOURS * HOUR_MS)

const LINK_STATES = ['open', 'review', 'paid', 'lapsed', 'ended', 'cancelled'] as const
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

/** A shareable payment link. */
export type PaymentLink = { url: string; purpose: string; name: string; amountPaise: Paise }

export const LINK_FIELDS = ['purpose', 'amount', 'name', 'phone', 'email'] as const
export type LinkField = (typeof LINK_FIELDS)[number]
export type LinkFormValues = Record<LinkField, string>

/** Validation result of the payment link form. */
export type LinkFormError = {
  typed: LinkFormValues
  why: 'missing' | 'amount' | 'too-long'
  errors: FieldErrors<LinkField>
}

/** Result of creating a payment link; each refusal has its toast (specification §5, §8). */
export type LinkResponse =
  | { typed: LinkFormValues; link: PaymentLink }
  | LinkFormError
  | { typed: LinkFormValues; why: 'provider'; message: string }
  | { typed: LinkFormValues; why: 'unexpected' }

type ToastContent = { type: 'success' | 'error'; title: string; description?: string }

/** Returns the toast for the result of creating a payment link. */
export function linkToast(answer: LinkResponse): ToastContent {
  if ('link' in answer) return { type: 'success', title: 'Payment link created' }
  const { title, description } = refusalToast(answer)
  return { type: 'error', title, description }
}

function refusalToast(answer: Exclude<LinkResponse, { link: PaymentLink }>): { title: string; description: string } {
  if (answer.why === 'missing')
    return { title: 'Missing information', description: 'Please fill in all required fields' }
  if (answer.why === 'amount') return { title: 'Invalid amount', description: 'Please enter a valid amount' }
  if (answer.why === 'unexpected') return { title: 'Error', description: 'An unexpected error occurred' }
  const reason = answer.why === 'provider' ? answer.message : Object.values(answer.errors)[0]
  return { title: 'Failed to create payment link', description: reason || 'An error occurred' }
}
