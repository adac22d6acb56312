import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { CART_CHECKOUT, useCheckoutDraft } from '#app/shop/checkout/checkout-draft.ts'
import { reachableStep, stepSearch } from '#app/shop/checkout/steps.ts'
import { useStepRedirect, useSteps } from '#app/shop/checkout/use-steps.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { useCart } from './cart.ts'
import type { CartNotice } from './cart-purchase.ts'
import { CartStep } from './cart-step.tsx'

const loadLazySteps = () => import('./lazy-steps.tsx')
const LazySteps = lazy(() => importWithRetry(loadLazySteps))

/**
 * Cart, shipping, payment and confirmation on one page, each step with its own URL (specification §4, decisions
 * §4.15).
 */
export function CartCheckout({ openBox }: { openBox: PictureData }) {
  const cart = useCart()
  const [draft, change] = useCheckoutDraft(CART_CHECKOUT)
  const steps = useSteps('/cart', 'cart')
  const { wanted: requestedStep, goTo } = steps
  const news = (useLocation().state ?? {}) as CartNotice

  const available = { items: cart.length > 0, order: draft.order !== undefined, receipt: draft.receipt !== undefined }
  const step = reachableStep(requestedStep, available)
  useStepRedirect(step, steps)
  useEffect(() => {
    if (step !== 'confirmation' && step === requestedStep) change({ receipt: undefined })
  }, [step, requestedStep, change])
  const shown = useRef(step)
  const { fetchEarly, want } = useLazyModule(loadLazySteps)

  return (
    <div className={step === 'confirmation' ? 'co conf' : 'co'}>
      <div className="wrap">
        {step === 'cart' ? (
          <CartStep
            cart={cart}
            draft={draft}
            change={change}
            news={news}
            openBox={openBox}
            goOn={() => want(() => goTo('shipping'), `/cart${stepSearch('shipping')}`)}
            shown={shown}
            onIntent={fetchEarly}
          />
        ) : (
          <Suspense fallback={<div className="co-wait" />}>
            <LazySteps step={step} shown={shown} cart={cart} draft={draft} change={change} goTo={goTo} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
