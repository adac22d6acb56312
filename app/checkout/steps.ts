export const STEPS = ['cart', 'shipping', 'payment', 'confirmation'] as const
export type Step = (typeof STEPS)[number]

/** The stages above the form (specification §2); the cart itself is before the first. */
export const STAGES = ['Shipping', 'Payment', 'Confirmation'] as const

/** The step that an address asks for: `/cart?step=payment`; the cart for anything else. */
export const wantedStep = (parameter: string | null): Step => STEPS.find((step) => step === parameter) ?? 'cart'

type Has = { items: boolean; order: boolean; receipt: boolean }

/** The step that can be shown: no payment without an order, no address without a gift (decisions §4.15). */
export function reachableStep(wanted: Step, has: Has): Step {
  if (wanted === 'confirmation') return has.receipt ? 'confirmation' : has.order ? 'payment' : 'cart'
  if (wanted === 'payment' && has.receipt) return 'confirmation'
  if (wanted === 'payment' && has.order) return 'payment'
  if (wanted === 'cart' || !has.items) return 'cart'
  return 'shipping'
}

/** The address of a step, relative to the page that it is a step of. */
export const stepSearch = (step: Step): string => (step === 'cart' ? '' : `?step=${step}`)
