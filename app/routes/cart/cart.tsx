import { useDeferredValue } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { wantedStep } from '#app/checkout/steps.ts'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { offersShown, shopOf, taxShown } from '#server/http/shop-context.ts'
import type { Route } from './+types/cart.ts'
import { CartCheckout } from './cart-checkout.tsx'
import type { CartFacts } from './use-cart-tax.ts'
import '#app/checkout/checkout.css'
import './cart.css'

const TITLES = {
  cart: 'Your cart',
  shipping: 'Shipping',
  payment: 'Payment',
  confirmation: 'Thank you',
} as const

export const meta: Route.MetaFunction = ({ location, matches }) => [
  {
    title: `${TITLES[wantedStep(new URLSearchParams(location.search).get('step'))]}, ${shopIn(matches)?.name}`,
  },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export function loader({ context }: Route.LoaderArgs): CartFacts {
  const shop = shopOf(context)
  return { openBox: picture('boxes/compact-open', ''), tax: taxShown(shop), ...offersShown(shop) }
}

// The steps differ in nothing that the server knows.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function CartPage({ loaderData }: Route.ComponentProps) {
  // Drawn piece by piece beside what is pressed meanwhile, not in one go as soon as the page is alive.
  const isKnown = useDeferredValue(useInBrowser())
  return isKnown ? <CartCheckout openBox={loaderData.openBox} /> : <Waiting openBox={loaderData.openBox} />
}

/** Shows the open box until the cart is known; an empty one is not shown to somebody who has gifts in it. */
function Waiting({ openBox }: { openBox: PictureData }) {
  return (
    <div className="co">
      <div className="wrap co-wait">
        <h1 className="d7">Your cart</h1>
        <NeedsScripts what="cart" />
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
