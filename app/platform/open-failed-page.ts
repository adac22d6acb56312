import type { MiddlewareFunction } from 'react-router'

/**
 * Opens a URL of the shop, by default the current page, as a new document instead of a client navigation. Checkout
 * and cart are in browser storage and survive.
 */
export function loadDocument(address = location.pathname + location.search) {
  location.assign(address)
}

const TIMEOUT_MS = 5000

/**
 * Resolves to true when the server responds: then a file that cannot be fetched is gone, and retrying would not help.
 */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Key in session storage: URL of the pending navigation. */
const OPENING = 'opening-page'

/**
 * Client middleware for a layout route. When a route's file cannot be fetched, because the connection failed or an
 * upgrade removed it, React Router reloads the current page. This opens the requested page instead: in place of the
 * reload with the Navigation API, after it elsewhere (`openInterruptedPage`).
 */
export const openFailedPage: MiddlewareFunction<unknown> = async ({ request }, next) => {
  if (request.method !== 'GET') return next()
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const end = trackNavigation(address)
  request.signal.addEventListener('abort', end)
  try {
    return await next()
  } finally {
    end()
  }
}

function trackNavigation(address: string): () => void {
  let isOpening = false
  const openInstead = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    // React Router may request the file, and reload, more than once.
    if (isOpening) return
    isOpening = true
    // A navigation cannot start inside the event of another.
    setTimeout(loadDocument, 0, address)
  }
  const end = () => {
    window.navigation?.removeEventListener('navigate', openInstead)
    if (readOpening() === address) storeOpening(undefined)
  }
  window.navigation?.addEventListener('navigate', openInstead)
  storeOpening(address)
  return end
}

/** Opens the page of a navigation during which React Router reloaded the document. */
export function openInterruptedPage() {
  const address = readOpening()
  storeOpening(undefined)
  const here = location.pathname + location.search
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The offline page that replaced the reloaded page opens it from the same URL.
  const isOwn = document.referrer === location.origin + here
  if (address === null || address === here || (load?.type !== 'reload' && !isOwn)) return
  // Before the load event it would replace the page in the history.
  if (document.readyState === 'complete') loadDocument(address)
  else addEventListener('load', () => setTimeout(loadDocument, 0, address))
}

function storeOpening(address: string | undefined) {
  try {
    if (address === undefined) sessionStorage.removeItem(OPENING)
    else sessionStorage.setItem(OPENING, address)
  } catch {
    // Storage is disabled or full: the page is reloaded, and the next click opens the other.
  }
}

function readOpening(): string | null {
  try {
    return sessionStorage.getItem(OPENING)
  } catch {
    return null
  }
}
