import { Suspense } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { BoxSteps } from '#app/box/box-steps.tsx'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { Mark } from '#app/ui/mark.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { restoreBox } from '#server/checkout/restore-box.ts'
import { boxKeyOf } from '#server/http/box-cookies.ts'
import { offersShown, shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/checkout.ts'
import { BoxCheckout } from './box-checkout.tsx'
import '#app/checkout/checkout.css'
import './checkout.css'

export const handle = { chrome: { header: 'solid', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Checkout, Build Your Own Box, ${shopIn(matches)?.name}` },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** After a payment that failed, the browser that built the box gets it back (decisions §5.6). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const paymentId = url.searchParams.get('payment')
  const shop = shopOf(context)
  return { given: await restoreBox(shop.db, { boxKey: await boxKeyOf(request), paymentId }), ...offersShown(shop) }
}

// The steps differ in nothing that the server knows.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export default function BuildCheckout({ loaderData: { given } }: Route.ComponentProps) {
  if (!useInBrowser()) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <BoxCheckout given={given} />
    </Suspense>
  )
}

const Waiting = () => (
  <div className="co bc">
    <div className="wrap co-wait">
      <BoxSteps at={3} />
      <h1 className="d7">Your box</h1>
      <NeedsScripts what="box" />
      <Mark className="buti is-tying" />
    </div>
  </div>
)
