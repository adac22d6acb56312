import { useEffect } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import anek from './fonts/anek-latin.woff2'
import newsreader from './fonts/newsreader-display.woff2'
import { StartFailureStrip, WatchStart } from './offline/start-failure.tsx'
import { PageAddress } from './seo/page-address.tsx'
import { THEME_COLOUR } from './seo/page-meta.ts'
import { chromeOf } from './shell/chrome.ts'
import { BareFailure, failureMeta } from './shell/failure.tsx'
import { shopIn } from './shell/use-shop.ts'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[newsreader, anek].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
]

export const meta: Route.MetaFunction = ({ error }) => (error ? failureMeta(error) : [])

export function Layout({ children }: { children: React.ReactNode }) {
  // Tells the inline scripts of the document that React has hydrated it.
  useEffect(() => void dispatchEvent(new Event('page-alive')), [])
  const matches = useMatches()
  const { scripts } = chromeOf(matches)
  return (
    <html lang="en-IN" style={shopIn(matches)?.look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOUR} />
        <Meta />
        <PageAddress />
        <Links />
        {scripts && <WatchStart />}
      </head>
      <body>
        {children}
        {scripts && (
          <>
            <StartFailureStrip />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The bare document: what stands around a page is its layout's. */
export default Outlet

/** When not even the layout could be shown. */
export const ErrorBoundary = BareFailure
