export const STEPS = ['cart', 'shipping', 'payment', 'confirmation'] as const
export type Step = (typeof STEPS)[number]

/** Stages above the form (specification §2); the cart precedes the first. */
export const STAGES = ['Shipping', 'Payment', 'Confirmation'] as const

/** First step of a checkout: a box is filled on pages of its own and starts with the address. */
export type FirstStep = 'cart' | 'shipping'

/** Parses the `step` parameter; unknown values give the first step. */
export const parseStep = (parameter: string | null, first: FirstStep = 'cart'): Step =>
  STEPS.slice(STEPS.indexOf(first)).find((step) => step === parameter) ?? first

type CheckoutProgress = { items: boolean; order: boolean; receipt: boolean }

/** Returns the step that can be shown: no payment without an order, no address without items (decisions §4.15). */
export function reachableStep(wanted: Step, has: CheckoutProgress, first: FirstStep = 'cart'): Step {
  if (wanted === 'confirmation') return has.receipt ? 'confirmation' : has.order ? 'payment' : first
  if (wanted === 'payment' && has.receipt) return 'confirmation'
  if (wanted === 'payment' && has.order) return 'payment'
  if (wanted === 'cart' || !has.items) return first
  return 'shipping'
}

/** Returns the query string of a step. */
export const stepSearch = (step: Step, first: FirstStep = 'cart'): string => (step === first ? '' : `?step=${step}`)
