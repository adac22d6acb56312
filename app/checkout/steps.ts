export const STEPS = ['cart', 'shipping', 'payment', 'confirmation'] as const
export type Step = (typeof STEPS)[number]

/** The stages above the form (specification §2); the cart itself is before the first. */
export const STAGES = ['Shipping', 'Payment', 'Confirmation'] as const

/** Where a checkout begins: in the cart, or for a box, which is filled on pages of its own, with the address. */
export type FirstStep = 'cart' | 'shipping'

/** The step that an address asks for, `/cart?step=payment`; the first for anything else. */
export const wantedStep = (parameter: string | null, first: FirstStep = 'cart'): Step =>
  STEPS.slice(STEPS.indexOf(first)).find((step) => step === parameter) ?? first

type Has = { items: boolean; order: boolean; receipt: boolean }

/** The step that can be shown: no payment without an order, no address without a gift (decisions §4.15). */
export function reachableStep(wanted: Step, has: Has, first: FirstStep = 'cart'): Step {
  if (wanted === 'confirmation') return has.receipt ? 'confirmation' : has.order ? 'payment' : first
  if (wanted === 'payment' && has.receipt) return 'confirmation'
  if (wanted === 'payment' && has.order) return 'payment'
  if (wanted === 'cart' || !has.items) return first
  return 'shipping'
}

/** The address of a step, relative to the page that it is a step of. */
export const stepSearch = (step: Step, first: FirstStep = 'cart'): string => (step === first ? '' : `?step=${step}`)
