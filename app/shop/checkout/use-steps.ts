import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '#app/ui/focus-heading.ts'

export const STEPS = ['cart', 'shipping', 'payment', 'confirmation'] as const
export type Step = (typeof STEPS)[number]

/** Stages above the form (specification §2); the cart precedes the first. */
export const STAGES = ['Shipping', 'Payment', 'Confirmation'] as const

/** First step of a checkout: a box is filled on pages of its own and starts with the address. */
type FirstStep = 'cart' | 'shipping'

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

/** `news` is passed to the next step as history state, so that a reload still shows it. */
export type GoTo = (step: Step, options?: { replace?: boolean; news?: unknown }) => void

/**
 * Returns the requested step and a function that navigates to another; each step is a history entry (decisions
 * §4.15).
 */
export function useSteps(path: string, first: FirstStep): { wanted: Step; goTo: GoTo } {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const goTo = useCallback<GoTo>(
    (step, { replace = false, news } = {}) => void navigate(path + stepSearch(step, first), { replace, state: news }),
    [navigate, path, first],
  )
  return { wanted: parseStep(parameters.get('step'), first), goTo }
}

/** Corrects the URL when the requested step cannot be shown. */
export function useStepRedirect(step: Step, { wanted, goTo }: { wanted: Step; goTo: GoTo }) {
  useEffect(() => {
    if (step !== wanted) goTo(step, { replace: true })
  }, [step, wanted, goTo])
}

/**
 * Focuses the new heading after a change of step, so that screen readers announce it. Called by the component that
 * renders the step; `shown` is the step whose heading was last rendered.
 */
export function useStepFocus(step: Step, shown: RefObject<Step>) {
  // Before paint: otherwise a shorter step would first show its end.
  useLayoutEffect(() => {
    if (shown.current !== step) scrollTo({ top: 0, behavior: 'instant' })
  }, [step, shown])
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
  }, [step, shown])
}
