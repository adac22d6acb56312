import { lazy, type RefObject, Suspense, use, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { contentOf, takeBoxBack } from '#app/box/box-checkout-draft.ts'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { ownLoad } from '#app/box/restore-stored-box.ts'
import { type Selection, useSelection } from '#app/box/selection.ts'
import { readStoredBox } from '#app/box/stored-box.ts'
import { useBoxGuard } from '#app/box/use-box-guard.ts'
import { BOX_CHECKOUT, type ChangeDraft, type CheckoutDraft, useCheckoutDraft } from '#app/checkout/checkout-draft.ts'
import { NO_ANSWER } from '#app/checkout/purchase.ts'
import { ShippingStep } from '#app/checkout/shipping-step.tsx'
import { reachableStep, type Step, stepSearch } from '#app/checkout/steps.ts'
import { type GoTo, useReachable, useStepFocus, useSteps } from '#app/checkout/use-steps.ts'
import { isServerReachable, loadWholePage } from '#app/offline/load-whole-page.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { importTwice } from '#app/ui/import-twice.ts'
import { COUNTRIES, isMissingShipping } from '#domain/address/shipping.ts'
import { type BoxSums, SAMPLE_SUMS, sumsOf } from '#domain/box/box.ts'
import type { BoxDraft } from '#domain/box/box-draft.ts'
import { BOX_ID } from '#domain/delivery/service-level.ts'
import { type BoxStepProps, BoxSummaryCard } from './box-summary-card.tsx'

/** All that follows the address, with what makes the order. Asked for when somebody begins to write it. */
const loadLazySteps = () => import('./lazy-steps.tsx')
const LazySteps = lazy(() => importTwice(loadLazySteps))

type What = { kind: 'box' | 'order' | 'sample' | 'unfinished' | 'stored' | 'paid'; sums: BoxSums }

/**
 * The box in memory; after a reload the order that was made of it, or the tab's draft, with which the first step offers to
 * go on; after a payment what was paid for; else the sample.
 */
function whatIsBought({ box, items }: Selection, { order, bought, receipt }: CheckoutDraft, wanted: Step): What {
  if (box) return { kind: items.length > 0 ? 'box' : 'unfinished', sums: sumsOf(box, items) }
  if (order && bought && wanted === 'payment') return { kind: 'order', sums: bought.sums }
  if (readStoredBox()) return { kind: 'stored', sums: SAMPLE_SUMS }
  if (receipt) return { kind: 'paid', sums: SAMPLE_SUMS }
  return { kind: 'sample', sums: SAMPLE_SUMS }
}

/** Whether what is bought can be paid for: there is an order of what is in the box now, or the sample has an address. */
function isPayable(kind: What['kind'], selection: Selection, { order, bought, shipping }: CheckoutDraft): boolean {
  if (kind === 'order') return true
  if (kind === 'sample') return !isMissingShipping(shipping)
  return order !== undefined && bought?.content === contentOf(selection)
}

/** Shipping, payment and confirmation of a box, each a history entry. */
export function BoxCheckout({ given }: { given: BoxDraft | undefined }) {
  if (ownLoad) use(ownLoad)
  // Before anything is read: the box and its draft are then there from the first moment.
  useState(() => given && takeBoxBack(given))
  const selection = useSelection()
  const [draft, change] = useCheckoutDraft(BOX_CHECKOUT)
  const test = useShop()?.payments === 'test'
  const steps = useSteps(href('/build-your-own/checkout'), 'shipping')
  const { wanted, goTo } = steps
  const { kind, sums } = whatIsBought(selection, draft, wanted)
  const sample = kind === 'sample'
  const has = {
    items: true,
    order: wanted === 'payment' && isPayable(kind, selection, draft),
    receipt: wanted === 'confirmation' && draft.receipt !== undefined,
  }
  // Back from a confirmation leads to no form for what is paid for.
  const step = kind === 'paid' ? 'confirmation' : reachableStep(wanted, has, 'shipping')
  useReachable(step, steps)
  const shown = useRef(step)
  const { fetchEarly, want } = useLazyModule(loadLazySteps)
  const write: ChangeDraft = (typed) => {
    fetchEarly()
    change(typed)
  }

  const goOn: GoTo = (next) => want(() => goTo(next), href('/build-your-own/checkout') + stepSearch(next, 'shipping'))

  const props: BoxStepProps = { selection, sums, sample, draft, change, goTo }
  return (
    <>
      {step === 'confirmation' ? (
        <Suspense>
          <LazySteps {...props} step={step} shown={shown} />
        </Suspense>
      ) : (
        <div className="co bc">
          {(kind === 'unfinished' || kind === 'stored' || (sample && !test)) && <SendBack />}
          <div className="wrap">
            <div className="bc-steps">
              <BoxSteps at={3} />
            </div>
            {kind === 'stored' ? null : step === 'payment' ? (
              <Suspense>
                <LazySteps {...props} step={step} shown={shown} />
              </Suspense>
            ) : (
              <BoxShipping {...props} shown={shown} change={write} goTo={goOn} />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** A box without anything in it, a box that is only a draft, or in `live` no box at all, does not stay here. */
function SendBack() {
  useBoxGuard('products')
  return null
}

/** The build flow's form has Singapore as well (specification §3). */
const BUILD_COUNTRIES = [...COUNTRIES, 'Singapore']

function BoxShipping({ shown, ...props }: BoxStepProps & { shown: RefObject<Step> }) {
  const { draft, change, sample, goTo } = props
  useStepFocus('shipping', shown)
  const navigate = useNavigate()
  const [label, path] = sample
    ? (['Choose a box', '/build-your-own/start'] as const)
    : (['Back to the card', '/build-your-own/message'] as const)
  async function place() {
    if (sample) {
      goTo('payment')
      return undefined
    }
    const steps = await importTwice(loadLazySteps).catch(() => undefined)
    if (steps) return steps.placeBox(props)
    // The file is gone, say after an upgrade: the form comes back filled, with the box.
    if (await isServerReachable()) loadWholePage()
    return { message: NO_ANSWER }
  }
  return (
    <ShippingStep
      draft={draft}
      change={change}
      place={place}
      back={{ label, onPress: () => void navigate(path) }}
      countries={BUILD_COUNTRIES}
      ids={[BOX_ID]}
    >
      <BoxSummaryCard {...props} />
    </ShippingStep>
  )
}
