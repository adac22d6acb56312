import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { Paise } from './money.ts'

/** A link that can be sent to whoever shall pay. */
export type PaymentLink = { url: string; purpose: string; name: string; amountPaise: Paise }

export const LINK_FIELDS = ['purpose', 'amount', 'name', 'phone', 'email'] as const
export type LinkField = (typeof LINK_FIELDS)[number]
export type TypedLink = Record<LinkField, string>

/** What is wrong with what was typed. */
export type LinkFault = { typed: TypedLink; why: 'missing' | 'amount' | 'too-long'; errors: FieldErrors<LinkField> }

/** What came of asking for a link; each refusal has its toast (specification §5, §8). */
export type LinkAnswer =
  | { typed: TypedLink; link: PaymentLink }
  | LinkFault
  | { typed: TypedLink; why: 'provider'; message: string }
  | { typed: TypedLink; why: 'unexpected' }

type Words = { type: 'success' | 'error'; title: string; description?: string }

export function linkToast(answer: LinkAnswer): Words {
  if ('link' in answer) return { type: 'success', title: 'Payment link created' }
  const { title, description } = refusalWords(answer)
  return { type: 'error', title, description }
}

function refusalWords(answer: Exclude<LinkAnswer, { link: PaymentLink }>): { title: string; description: string } {
  if (answer.why === 'missing')
    return { title: 'Missing information', description: 'Please fill in all required fields' }
  if (answer.why === 'amount') return { title: 'Invalid amount', description: 'Please enter a valid amount' }
  if (answer.why === 'unexpected') return { title: 'Error', description: 'An unexpected error occurred' }
  const reason = answer.why === 'provider' ? answer.message : Object.values(answer.errors)[0]
  return { title: 'Failed to create payment link', description: reason || 'An error occurred' }
}
