import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { parseStep } from '#app/shop/checkout/use-steps.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { discountDisplay, shopOf, taxDisplay } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/cart-page.ts'
import type { CartPageData } from './use-product-places.ts'
import '#app/shop/checkout/checkout.css'
import './cart-page.css'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useLazyModule } from '#app/shell/toasts/use-lazy-module.ts'
import { CART_CHECKOUT, useCheckoutDraft } from '#app/shop/checkout/checkout-draft.ts'
import { reachableStep, stepSearch, useStepRedirect, useSteps } from '#app/shop/checkout/use-steps.ts'
import { useCart } from './cart.ts'
import type { CartNotice } from './cart-purchase.ts'
import { CartStep } from './cart-step.tsx'

const loadLazySteps = () => import('./lazy-steps.tsx')
const LazySteps = lazy(() => importWithRetry(loadLazySteps))

/**
 * Cart, shipping, payment and confirmation on one page, each step with its own URL (specification §4, decisions
 * §4.15).
 */
function CartCheckout({ openBox }: { openBox: PictureData }) {
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

const TITLES = {
  cart: 'Your cart',
  shipping: 'Shipping',
  payment: 'Payment',
  confirmation: 'Thank you',
} as const

export const meta: Route.MetaFunction = ({ location, matches }) => [
  {
    title: `${TITLES[parseStep(new URLSearchParams(location.search).get('step'))]}, ${shopFromMatches(matches)?.name}`,
  },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export function loader({ context }: Route.LoaderArgs): CartPageData {
  const shop = shopOf(context)
  return { openBox: findPicture('boxes/compact-open', ''), tax: taxDisplay(shop), ...discountDisplay(shop) }
}

// The steps differ only in the query, which the loader ignores. The same address is a request to load again.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

export default function CartPage({ loaderData }: Route.ComponentProps) {
  // Deferred, so that rendering the cart after hydration can be interrupted by clicks.
  const isHydrated = useDeferredValue(useHydrated())
  return isHydrated ? <CartCheckout openBox={loaderData.openBox} /> : <LoadingCart openBox={loaderData.openBox} />
}

/**
 * Shows the open box until the cart is read from storage. The empty-cart message would be wrong for a buyer with
 * items.
 */
function LoadingCart({ openBox }: { openBox: PictureData }) {
  return (
    <div className="co">
      <div className="wrap co-wait">
        <h1 className="d7">Your cart</h1>
        <NoScriptNotice what="cart" />
        <div className="blank">
          <div className="art">
            <Picture picture={openBox} sizes="19rem" first />
          </div>
          <Mark className="buti is-tying" />
        </div>
      </div>
    </div>
  )
}
