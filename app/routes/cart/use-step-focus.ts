import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Step } from '#app/checkout/steps.ts'
import { focusHeading } from '#app/shell/focus-heading.ts'

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
