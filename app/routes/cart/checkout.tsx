import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCart } from '#app/cart/cart.ts'
import { CART_CHECKOUT } from '#app/checkout/checkout-session.ts'
import { reachableStep, stepSearch, wantedStep } from '#app/checkout/steps.ts'
import { useCheckoutSession } from '#app/checkout/use-checkout-session.ts'
import { useLazyModule } from '#app/ui/use-lazy-module.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { CartStep } from './cart-step.tsx'
import type { GoTo, StepNews } from './step-props.ts'

const loadLazySteps = () => import('./lazy-steps.tsx')
const LazySteps = lazy(loadLazySteps)

/** One screen, four steps, each with an address of its own (specification §4, decisions §4.15). */
export function Checkout({ openBox }: { openBox: PictureData }) {
  const [parameters] = useSearchParams()
  const cart = useCart()
  const [session, change] = useCheckoutSession(CART_CHECKOUT)
  const goTo = useGoTo()
  const news = (useLocation().state ?? {}) as StepNews

  const wanted = wantedStep(parameters.get('step'))
  const has = { items: cart.length > 0, order: session.order !== undefined, receipt: session.receipt !== undefined }
  const step = reachableStep(wanted, has)
  useEffect(() => {
    if (step !== wanted) goTo(step, { replace: true })
  }, [step, wanted, goTo])
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
            session={session}
            change={change}
            news={news}
            openBox={openBox}
            goOn={() => want(() => goTo('shipping'))}
            shown={shown}
            onIntent={fetchEarly}
          />
        ) : (
          <Suspense fallback={<div className="co-wait" />}>
            <LazySteps step={step} shown={shown} cart={cart} session={session} change={change} goTo={goTo} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function useGoTo(): GoTo {
  const navigate = useNavigate()
  return useCallback(
    (step, { replace = false, news } = {}) => void navigate(`/cart${stepSearch(step)}`, { replace, state: news }),
    [navigate],
  )
}
