import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { chatLink } from '#domain/settings.ts'
import { shopOf } from '#server/shop-context.ts'
import type { Route } from './+types/root.ts'
import './app.css'
import anek from './fonts/anek-latin.woff2'
import newsreader from './fonts/newsreader-display.woff2'
import { NotFoundScreen } from './routes/not-found.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { chromeOf } from './shell/chrome.ts'
import { ToastRegion } from './toasts/toast-region.tsx'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ...[newsreader, anek].map((href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const),
]

export function loader({ context }: Route.LoaderArgs) {
  const { settings, config } = shopOf(context)
  const { name, phone, email, chatNumber } = settings
  const social = {
    instagram: settings['social.instagram'],
    pinterest: settings['social.pinterest'],
    twitter: settings['social.twitter'],
  }
  return { name, phone, email, chat: chatNumber ? chatLink(chatNumber) : undefined, social, payments: config.payments }
}
/** What every page knows of the shop. */
export type ShopFacts = Awaited<ReturnType<typeof loader>>

// The shop's facts change with the catalogue's version, not with a navigation.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FFFCF8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const chrome = chromeOf(useMatches())
  return (
    <Shell chrome={chrome}>
      <Outlet />
    </Shell>
  )
}

function Shell({ chrome, children }: { chrome: ReturnType<typeof chromeOf>; children: React.ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {chrome.header !== 'none' && <Header look={chrome.header} />}
      <main id="main">{children}</main>
      {chrome.footer && shop && <Footer shop={shop} />}
      <ToastRegion />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const chrome = { header: 'solid', footer: true } as const
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Shell chrome={chrome}>
        <NotFoundScreen />
      </Shell>
    )
  }
  return (
    <Shell chrome={chrome}>
      <title>Unexpected Application Error!</title>
      <h1 className="d7">Unexpected Application Error!</h1>
      <a className="btn" href="/">
        Return to Home
      </a>
    </Shell>
  )
}
