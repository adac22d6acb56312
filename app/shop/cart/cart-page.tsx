import { useDeferredValue } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { parseStep } from '#app/shop/checkout/steps.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { discountDisplay, shopOf, taxDisplay } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/cart-page.ts'
import { CartCheckout } from './cart-checkout.tsx'
import type { CartPageData } from './use-product-places.ts'
import '#app/shop/checkout/checkout.css'
import './cart-page.css'

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

// The steps differ only in the query, which the loader ignores.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

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
