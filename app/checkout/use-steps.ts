import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { type FirstStep, type Step, stepSearch, wantedStep } from './steps.ts'

/** `news`: what one step tells the next through the history entry, so that a reload still shows it. */
export type GoTo = (step: Step, options?: { replace?: boolean; news?: unknown }) => void

/** The step that the address asks for, and the way to another: each is a history entry (decisions §4.15). */
export function useSteps(path: string, first: FirstStep): { wanted: Step; goTo: GoTo } {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const goTo = useCallback<GoTo>(
    (step, { replace = false, news } = {}) => void navigate(path + stepSearch(step, first), { replace, state: news }),
    [navigate, path, first],
  )
  return { wanted: wantedStep(parameters.get('step'), first), goTo }
}

/** Where only another step can be shown than the address asks for, the address follows. */
export function useReachable(step: Step, { wanted, goTo }: { wanted: Step; goTo: GoTo }) {
  useEffect(() => {
    if (step !== wanted) goTo(step, { replace: true })
  }, [step, wanted, goTo])
}

/**
 * After a change of step the focus is on the new heading, so that a screen reader says where it is. Called by what
 * shows the step, which may come later than the wish for it; `shown` is the step whose heading was there last.
 */
export function useStepFocus(step: Step, shown: RefObject<Step>) {
  // Before it is seen: a shorter step would first show its end.
  useLayoutEffect(() => {
    if (shown.current !== step) scrollTo({ top: 0, behavior: 'instant' })
  }, [step, shown])
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
  }, [step, shown])
}
