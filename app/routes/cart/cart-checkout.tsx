import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCart } from '#app/cart/cart.ts'
import { CART_CHECKOUT, useCheckoutDraft } from '#app/checkout/checkout-draft.ts'
import { reachableStep, stepSearch } from '#app/checkout/steps.ts'
import { useReachable, useSteps } from '#app/checkout/use-steps.ts'
import { useLazyModule } from '#app/toasts/use-lazy-module.ts'
import { importTwice } from '#app/ui/import-twice.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { CartNews } from './cart-purchase.ts'
import { CartStep } from './cart-step.tsx'

const loadLazySteps = () => import('./lazy-steps.tsx')
const LazySteps = lazy(() => importTwice(loadLazySteps))

/** One screen, four steps, each with an address of its own (specification §4, decisions §4.15). */
export function CartCheckout({ openBox }: { openBox: PictureData }) {
  const cart = useCart()
  const [draft, change] = useCheckoutDraft(CART_CHECKOUT)
  const steps = useSteps('/cart', 'cart')
  const { wanted, goTo } = steps
  const news = (useLocation().state ?? {}) as CartNews

  const has = { items: cart.length > 0, order: draft.order !== undefined, receipt: draft.receipt !== undefined }
  const step = reachableStep(wanted, has)
  useReachable(step, steps)
  useEffect(() => {
    if (step !== 'confirmation' && step === wanted) change({ receipt: undefined })
  }, [step, wanted, change])
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
