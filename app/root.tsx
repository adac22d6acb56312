import { useEffect } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import anek from './fonts/anek-latin.woff2'
import newsreader from './fonts/newsreader-display.woff2'
import { StartFailureScript, StartFailureStrip } from './platform/start-failure.tsx'
import { chromeOf } from './shell/chrome.ts'
import { BareErrorScreen, errorMeta } from './shell/error-screen.tsx'
import { CanonicalTags } from './shell/seo/canonical-tags.tsx'
import { THEME_COLOUR } from './shell/seo/page-meta.ts'
import { shopFromMatches } from './shell/use-shop.ts'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[newsreader, anek].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
]

export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : [])

export function Layout({ children }: { children: React.ReactNode }) {
  // Signals the inline scripts of the document that React has hydrated it.
  useEffect(() => void dispatchEvent(new Event('page-hydrated')), [])
  const matches = useMatches()
  const { scripts } = chromeOf(matches)
  return (
    <html lang="en-IN" style={shopFromMatches(matches)?.look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOUR} />
        <Meta />
        <CanonicalTags />
        <Links />
        {scripts && <StartFailureScript />}
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

/** Renders the matched layout; header and footer belong to the layouts. */
export default Outlet

/** Renders the error page when the layout itself failed. */
export const ErrorBoundary = BareErrorScreen
