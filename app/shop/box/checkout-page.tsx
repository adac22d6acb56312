import { Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { Mark } from '#app/ui/mark.tsx'
import { readBoxCookie } from '#server/http/box-cookie.ts'
import { discountDisplay, shopOf } from '#server/http/shop-context.ts'
import { restoreBox } from '#server/orders/box-contents.ts'
import type { Route } from './+types/checkout-page.ts'
import { BoxCheckout } from './box-checkout.tsx'
import { BoxSteps } from './box-steps.tsx'
import '#app/shop/checkout/checkout.css'
import './checkout-page.css'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Checkout, Build Your Own Box, ${shopFromMatches(matches)?.name}` },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** Returns the box of a failed payment to the browser that built it (decisions §5.6). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const paymentId = url.searchParams.get('payment')
  const shop = shopOf(context)
  return {
    given: await restoreBox(shop.db, { boxKey: await readBoxCookie(request), paymentId }),
    ...discountDisplay(shop),
  }
}

// The steps differ only in the query, which the loader ignores.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function BuildCheckout({ loaderData: { given } }: Route.ComponentProps) {
  if (!useHydrated()) return <LoadingCheckout />
  return (
    <Suspense fallback={<LoadingCheckout />}>
      <BoxCheckout given={given} />
    </Suspense>
  )
}

const LoadingCheckout = () => (
  <div className="co bc">
    <div className="wrap co-wait">
      <BoxSteps at={3} />
      <h1 className="d7">Your box</h1>
      <NoScriptNotice what="box" />
      <Mark className="buti is-tying" />
    </div>
  </div>
)
