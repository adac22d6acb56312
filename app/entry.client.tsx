import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDeskPlace } from '#domain/shop/public-pages.ts'

/** Tells the page that its buttons work from now on. */
function Alive() {
  useEffect(() => {
    dispatchEvent(new Event('page-alive'))
    // Nobody waits for it, and without it what lies below is laid out when it comes near.
    import('./first-paint/lay-out-later.ts').then(
      ({ layOutLater }) => layOutLater(),
      () => {},
    )
  }, [])
  return null
}

/** Brings the page to life. */
export function start() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <Alive />
      </StrictMode>,
    )
  })
  if (!isDeskPlace(location.pathname)) registerServiceWorker()
}

// A built page calls it when it has all that it needs (`app/first-paint/paint-first.ts`).
if (import.meta.env.DEV) start()

/** Once the page is there: what the worker fetches must not stand in its way. Not while developing, where files change. */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
