import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDeskPath, isOverlongPath, NOT_FOUND_PATH } from '#domain/settings/public-pages.ts'
import { openInterruptedPage } from './platform/open-failed-page.ts'

openInterruptedPage()
// The server rendered the page of this path, and React hydrates only at the path of the render.
if (isOverlongPath(location.pathname)) history.replaceState(history.state, '', NOT_FOUND_PATH)
// `entry.server.tsx` must render the same number of children: `useId` counts siblings, so another number changes
// every id.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
if (!isDeskPath(location.pathname)) registerServiceWorker()

/**
 * Registers after hydration and the load event, so that the worker's requests delay neither. Skipped in development.
 */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  addEventListener(
    'page-hydrated',
    () => {
      if (document.readyState === 'complete') register()
      else addEventListener('load', register)
    },
    { once: true },
  )
}
