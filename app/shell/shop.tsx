import { Outlet, useMatches } from 'react-router'
import { openFailedPage } from '#app/platform/open-failed-page.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/shop.ts'
import { type Chrome, chromeOf } from './chrome.ts'
import { BareErrorScreen, ErrorScreen, errorMeta } from './error-screen.tsx'
import { PendingPage, PendingProduct } from './pending-page.tsx'
import { pageMeta } from './seo/page-meta.ts'
import { Shell } from './shell.tsx'
import { type ShopData, toShopData } from './shop-data.ts'
import { useShop } from './use-shop.ts'

/** Fallback title, and the meta of error screens. */
export const meta: Route.MetaFunction = ({ error, loaderData }) =>
  error ? errorMeta(error) : pageMeta(loaderData?.name ?? '')

export const loader = ({ context }: Route.LoaderArgs): ShopData => toShopData(shopOf(context))

// The shop's data changes with the catalogue version, not with a navigation.
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

const ERROR_CHROME: Chrome = { header: 'clear', footer: true, scripts: true }

/** Error boundary. Renders without the layout when the shop's data could not be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shop = useShop()
  if (!shop) return <BareErrorScreen error={error} />
  return (
    <Shell chrome={ERROR_CHROME} shop={shop}>
      <ErrorScreen error={error} />
    </Shell>
  )
}
