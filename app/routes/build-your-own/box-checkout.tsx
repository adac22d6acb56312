import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type ChangeBoxSession, contentOf, takeBoxBack, useBoxCheckoutSession } from '#app/box/box-checkout-session.ts'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { useSelection } from '#app/box/selection.ts'
import { useBoxGuard } from '#app/box/use-box-guard.ts'
import { focusHeading } from '#app/shell/focus-heading.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { useLazyModule } from '#app/ui/use-lazy-module.ts'
import type { BoxDraft } from '#domain/box/box-draft.ts'
import { BoxShippingStep } from './box-shipping-step.tsx'
import { type BoxStep, type BoxStepProps, reachable, useStep, whatIsBought } from './box-step.ts'
import { loadLazySteps } from './load-lazy-steps.ts'

const LaterBoxSteps = lazy(loadLazySteps)

/** Shipping, payment and confirmation of a box, each a history entry. */
export function BoxCheckout({ given }: { given: BoxDraft | undefined }) {
  // Before anything is read: the box and its session are then there from the first moment.
  useState(() => given && takeBoxBack(given))
  const selection = useSelection()
  const [session, change] = useBoxCheckoutSession()
  const shop = useShop()
  const [test, cards] = [shop?.payments === 'test', shop?.cards ?? false]
  const { wanted, goTo } = useStep()
  const what = whatIsBought(selection, session, wanted)
  const step = reachable(wanted, session, what.kind, contentOf(selection))
  useEffect(() => {
    if (step !== wanted) goTo(step, true)
  }, [step, wanted, goTo])
  const shown = useRef(step)
  const arrived = <StepFocus step={step} shown={shown} />
  const { fetchEarly, want } = useLazyModule(loadLazySteps)
  const write: ChangeBoxSession = (typed) => {
    fetchEarly()
    change(typed)
  }

  const { sums, sample } = what
  const props: BoxStepProps = { selection, sums, sample, test, cards, session, change, goTo }
  if (step === 'confirmation')
    return (
      <Suspense>
        <LaterBoxSteps {...props} step="confirmation" />
        {arrived}
      </Suspense>
    )
  return (
    <div className="co bc">
      {what.kind === 'unfinished' && <SendBack />}
      {sample && !test && <SendBack />}
      <div className="wrap">
        <div className="bc-steps">
          <BoxSteps at={3} />
        </div>
        {step === 'payment' ? (
          <Suspense>
            <LaterBoxSteps {...props} step="payment" />
            {arrived}
          </Suspense>
        ) : (
          <>
            <BoxShippingStep {...props} change={write} goTo={(next) => want(() => goTo(next))} />
            {arrived}
          </>
        )}
      </div>
    </div>
  )
}

/** A box without anything in it, or in `live` no box at all, does not stay here. */
function SendBack() {
  useBoxGuard('products')
  return null
}

/**
 * After a change of step the focus is on the new heading, so that a screen reader says where it is. Stands beside what
 * shows the step, which may come later than the wish for it; `shown` is the step whose heading was there last.
 */
function StepFocus({ step, shown }: { step: BoxStep; shown: RefObject<BoxStep> }) {
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading()
    scrollTo({ top: 0 })
  }, [step, shown])
  return null
}
