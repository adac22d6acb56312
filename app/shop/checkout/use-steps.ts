import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { type FirstStep, parseStep, type Step, stepSearch } from './steps.ts'

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
