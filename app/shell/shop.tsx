import { Outlet, useMatches } from 'react-router'
import { PendingPage } from '#app/lists/pending-page.tsx'
import { openFailedPage } from '#app/offline/open-failed-page.ts'
import { PendingProduct } from '#app/routes/product/product-loading.tsx'
import { pageMeta } from '#app/seo/page-meta.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/shop.ts'
import { type Chrome, chromeOf } from './chrome.ts'
import { BareFailure, Failure, failureMeta } from './failure.tsx'
import { Shell } from './shell.tsx'
import { type ShopFacts, shopFacts } from './shop-facts.ts'
import { useShop } from './use-shop.ts'

/** For pages without words of their own, and for what is shown in place of a page. */
export const meta: Route.MetaFunction = ({ error, loaderData }) =>
  error ? failureMeta(error) : pageMeta(loaderData?.name ?? '')

export const loader = ({ context }: Route.LoaderArgs): ShopFacts => shopFacts(shopOf(context))

// The shop's facts change with the catalogue's version, not with a navigation.
export const shouldRevalidate = () => false

export const clientMiddleware = [openFailedPage]

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <Shell chrome={chromeOf(useMatches())} shop={loaderData}>
      <PendingPage>
        <PendingProduct>
          <Outlet />
        </PendingProduct>
      </PendingPage>
    </Shell>
  )
}

const AROUND_ERRORS: Chrome = { header: 'clear', footer: true, scripts: true }

/** A page that is not there, or a fault. When the shop's own facts could not be read, the screen stands alone. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShop()
  if (!shop) return <BareFailure error={error} />
  return (
    <Shell chrome={AROUND_ERRORS} shop={shop}>
      <Failure error={error} />
    </Shell>
  )
}
