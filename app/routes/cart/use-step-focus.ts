import { type RefObject, useEffect } from 'react'
import type { Step } from '#app/checkout/steps.ts'
import { focusHeading } from '#app/shell/focus-heading.ts'

/**
 * After a change of step the focus is on the new heading, so that a screen reader says where it is. Called by what
 * shows the step, which may come later than the wish for it; `shown` is the step whose heading was there last.
 */
export function useStepFocus(step: Step, shown: RefObject<Step>) {
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
  }, [step, shown])
}
