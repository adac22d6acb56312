import { useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { chatLink, type Settings } from '#domain/shop/settings.ts'
import { sharedPicture } from '#server/catalogue/pictures.ts'
import { shopOf, takesCards, taxShown } from '#server/http/shop-context.ts'
import { shopLogo } from '#server/settings/shop-logo.ts'
import type { Route } from './+types/root.ts'
import './app.css'
import anek from './fonts/anek-latin.woff2'
import newsreader from './fonts/newsreader-display.woff2'
import { PendingPage } from './lists/pending-page.tsx'
import { OFFLINE_TITLE, OfflineScreen } from './offline/offline-screen.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from './routes/not-found/not-found-screen.tsx'
import { PendingProduct } from './routes/product/product-loading.tsx'
import { PageAddress } from './seo/page-address.tsx'
import { NOT_INDEXED, pageMeta } from './seo/page-meta.ts'
import { THEME_COLOUR } from './seo/theme-colour.ts'
import { type Chrome, chromeOf } from './shell/chrome.ts'
import { FAULT_TITLE, FaultScreen, OUTAGE_TITLE, OutageScreen } from './shell/fault-screen.tsx'
import { Shell } from './shell/shell.tsx'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[newsreader, anek].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
]

/** For pages without words of their own, and for what is shown in place of a page. */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (error) return [{ title: titleOfFailure(error) }, NOT_INDEXED]
  return pageMeta(loaderData?.name ?? '')
}

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const { settings, config } = shop
  const { name, phone, email, chatNumber, address, grievanceOfficer, orderPrefix } = settings
  const gstin = settings.taxScheme === 'unregistered' ? '' : settings.gstin
  const social = {
    instagram: settings['social.instagram'],
    pinterest: settings['social.pinterest'],
    twitter: settings['social.twitter'],
  }
  const chat = chatNumber ? chatLink(chatNumber) : undefined
  const facts = {
    name,
    phone,
    email,
    chat,
    address,
    gstin,
    grievanceOfficer,
    orderPrefix,
    social,
    payments: config.payments,
  }
  const trade = { gst: taxShown(shop).charged, cards: takesCards(shop) }
  const drawn = { logo: logoFacts(settings), shared: sharedPicture('site/open-graph') }
  return { ...facts, ...trade, ...drawn, origin: config.publicOrigin, letters: config.mail !== undefined }
}

/** A drawn one takes the colour of its place, so its file is used like the wordmark's; any other is a picture. */
function logoFacts(settings: Settings) {
  const logo = shopLogo(settings)
  if (!logo) return undefined
  const { width, height, opaque, drawing, pngPath: png, svgPath: svg } = logo
  return { width, height, opaque, png, svg, viewBox: drawing?.viewBox.join(' ') }
}
/** What every page knows of the shop; it travels with every page, so it stays small. */
export type ShopFacts = Awaited<ReturnType<typeof loader>>

// The shop's facts change with the catalogue's version, not with a navigation.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOUR} />
        <Meta />
        <PageAddress />
        <Links />
      </head>
      <body>
        {children}
        {chromeOf(useMatches()).scripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
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
  const shop = useRouteLoaderData<typeof loader>('root')
  const screen = isNotFound(error) ? <NotFoundScreen /> : <Failure error={error} />
  if (!shop) return <main id="main">{screen}</main>
  return (
    <Shell chrome={AROUND_ERRORS} shop={shop}>
      {screen}
    </Shell>
  )
}

/** What could not be fetched for want of a connection is nobody's fault; the screen stays when the line is back. */
function Failure({ error }: { error: unknown }) {
  const [adrift] = useState(isOffline)
  if (adrift) return <OfflineScreen />
  return isOutage(error) ? <OutageScreen /> : <FaultScreen />
}

const titleOfFailure = (error: unknown) => {
  if (isNotFound(error)) return NOT_FOUND_TITLE
  if (isOffline()) return OFFLINE_TITLE
  return isOutage(error) ? OUTAGE_TITLE : FAULT_TITLE
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404
const isOutage = (error: unknown) => isRouteErrorResponse(error) && error.status === 503
// On the server it is not known, and so not false.
const isOffline = () => navigator.onLine === false
