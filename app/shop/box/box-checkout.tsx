import { lazy, type RefObject, Suspense, use, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { isServerReachable, loadDocument } from '#app/platform/open-failed-page.ts'
import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { useShop } from '#app/shell/use-shop.ts'
import {
  BOX_CHECKOUT,
  type ChangeDraft,
  type CheckoutDraft,
  useCheckoutDraft,
} from '#app/shop/checkout/checkout-draft.ts'
import { UNREACHABLE_MESSAGE } from '#app/shop/checkout/purchase.ts'
import { ShippingStep } from '#app/shop/checkout/shipping-step.tsx'
import {
  type GoTo,
  reachableStep,
  type Step,
  stepSearch,
  useStepFocus,
  useStepRedirect,
  useSteps,
} from '#app/shop/checkout/use-steps.ts'
import { type BoxPrices, boxPrices, SAMPLE_BOX_PRICES } from '#domain/box/box.ts'
import type { BoxDraft } from '#domain/box/box-layers.ts'
import { BOX_PROMISE_ID } from '#domain/delivery/delivery-service.ts'
import { COUNTRIES, hasEmptyShippingField } from '#domain/delivery/shipping-address.ts'
import { boxContentKey, restoreUnpaidBox } from './box-checkout-draft.ts'
import { BoxSteps } from './box-steps.tsx'
import { type BoxStepProps, BoxSummaryCard } from './box-summary-card.tsx'
import { restoredOnLoad, useBoxGuard } from './restore-stored-box.ts'
import { readStoredBox, type Selection, useSelection } from './selection.ts'

/**
 * Loads payment and confirmation with the code that places the order. Fetched when the buyer starts to type the
 * address.
 */
const loadLazySteps = () => import('./lazy-steps.tsx')
const LazySteps = lazy(() => importWithRetry(loadLazySteps))

type BoxCheckoutState = { kind: 'box' | 'order' | 'sample' | 'unfinished' | 'stored' | 'paid'; sums: BoxPrices }

/**
 * Returns what the buyer is checking out: the box in memory; after a reload its order or the tab's stored box, which
 * the first step offers to restore; after a payment the paid box; otherwise the specification's sample.
 */
function resolveCheckoutState(
  { box, items }: Selection,
  { order, bought, receipt }: CheckoutDraft,
  requestedStep: Step,
): BoxCheckoutState {
  if (box) return { kind: items.length > 0 ? 'box' : 'unfinished', sums: boxPrices(box, items) }
  if (order && bought && requestedStep === 'payment') return { kind: 'order', sums: bought.sums }
  if (readStoredBox()) return { kind: 'stored', sums: SAMPLE_BOX_PRICES }
  if (receipt) return { kind: 'paid', sums: SAMPLE_BOX_PRICES }
  return { kind: 'sample', sums: SAMPLE_BOX_PRICES }
}

/**
 * Returns true when the payment step can be shown: the order matches the box's current contents, or the sample has an
 * address.
 */
function isPayable(
  kind: BoxCheckoutState['kind'],
  selection: Selection,
  { order, bought, shipping }: CheckoutDraft,
): boolean {
  if (kind === 'order') return true
  if (kind === 'sample') return !hasEmptyShippingField(shipping)
  return order !== undefined && bought?.content === boxContentKey(selection)
}

/** Shipping, payment and confirmation of a box, each a history entry. */
export function BoxCheckout({ given }: { given: BoxDraft | undefined }) {
  if (restoredOnLoad) use(restoredOnLoad)
  // Runs before the store is read, so the first render already has the box and its draft.
  useState(() => given && restoreUnpaidBox(given))
  const selection = useSelection()
  const [draft, change] = useCheckoutDraft(BOX_CHECKOUT)
  const test = useShop()?.payments === 'test'
  const steps = useSteps(href('/build-your-own/checkout'), 'shipping')
  const { wanted: requestedStep, goTo } = steps
  const { kind, sums } = resolveCheckoutState(selection, draft, requestedStep)
  const sample = kind === 'sample'
  const available = {
    items: true,
    order: requestedStep === 'payment' && isPayable(kind, selection, draft),
    receipt: requestedStep === 'confirmation' && draft.receipt !== undefined,
  }
  // Back from a confirmation must not lead to the form of a paid box.
  const step = kind === 'paid' ? 'confirmation' : reachableStep(requestedStep, available, 'shipping')
  useStepRedirect(step, steps)
  const shown = useRef(step)
  const { fetchEarly, want } = useLazyModule(loadLazySteps)
  const write: ChangeDraft = (changes) => {
    fetchEarly()
    change(changes)
  }

  const continueTo: GoTo = (next) =>
    want(() => goTo(next), href('/build-your-own/checkout') + stepSearch(next, 'shipping'))

  const props: BoxStepProps = { selection, sums, sample, draft, change, goTo }
  return (
    <>
      {step === 'confirmation' ? (
        <Suspense>
          <LazySteps {...props} step={step} shown={shown} />
        </Suspense>
      ) : (
        <div className="co bc">
          {(kind === 'unfinished' || kind === 'stored' || (sample && !test)) && <RedirectToProducts />}
          <div className="wrap">
            <div className="bc-steps">
              <BoxSteps at={3} />
            </div>
            {kind === 'stored' ? null : step === 'payment' ? (
              <Suspense>
                <LazySteps {...props} step={step} shown={shown} />
              </Suspense>
            ) : (
              <BoxShipping {...props} shown={shown} change={write} goTo={continueTo} />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Redirects to the products step: the box is empty, is only a stored draft, or there is none in live mode. */
function RedirectToProducts() {
  useBoxGuard('products')
  return null
}

/** Countries of the build flow's form, which adds Singapore (specification §3). */
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
    const steps = await importWithRetry(loadLazySteps).catch(() => undefined)
    if (steps) return steps.placeBoxOrder(props)
    // The module is gone, for example after an upgrade. A whole page load restores the form and the box.
    if (await isServerReachable()) loadDocument()
    return { message: UNREACHABLE_MESSAGE }
  }
  return (
    <ShippingStep
      draft={draft}
      change={change}
      place={place}
      back={{ label, onClick: () => void navigate(path) }}
      countries={BUILD_COUNTRIES}
      ids={[BOX_PROMISE_ID]}
    >
      <BoxSummaryCard {...props} />
    </ShippingStep>
  )
}
