import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isOverlongPath, NOT_FOUND_PATH } from '#domain/shop/overlong-path.ts'
import { isDeskPlace } from '#domain/shop/public-pages.ts'
import { openInterruptedPage } from './offline/open-failed-page.ts'

openInterruptedPage()
// The server rendered the page of this path; a page hydrates only at the path that it was rendered for.
if (isOverlongPath(location.pathname)) history.replaceState(history.state, '', NOT_FOUND_PATH)
// The same number of children as in `entry.server.tsx`: `useId` counts siblings, so another one would change every id.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
if (!isDeskPlace(location.pathname)) registerServiceWorker()

/** Registers after the page is hydrated and loaded, so that the worker's requests do not delay either. Not in development. */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  addEventListener(
    'page-alive',
    () => {
      if (document.readyState === 'complete') register()
      else addEventListener('load', register)
    },
    { once: true },
  )
}
