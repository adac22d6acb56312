import type { MiddlewareFunction } from 'react-router'
import { loadWholePage } from './load-whole-page.ts'

/** In session storage: the page that a navigation is on its way to. */
const OPENING = 'opening-page'

/**
 * Client middleware for a layout route. When the file of a route cannot be fetched, because the connection failed or an
 * upgrade removed it, React Router reloads the page that the visitor wanted to leave. This opens the page that was asked
 * for: in place of the reload where the browser has the Navigation API, after it elsewhere (`openInterruptedPage`).
 */
export const openFailedPage: MiddlewareFunction<unknown> = async ({ request }, next) => {
  if (request.method !== 'GET') return next()
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const end = begin(address)
  request.signal.addEventListener('abort', end)
  try {
    return await next()
  } finally {
    end()
  }
}

function begin(address: string): () => void {
  let isOpening = false
  const openInstead = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    // React Router may ask for the file, and reload, more than once.
    if (isOpening) return
    isOpening = true
    // A navigation cannot begin inside the event of another.
    setTimeout(loadWholePage, 0, address)
  }
  const end = () => {
    window.navigation?.removeEventListener('navigate', openInstead)
    if (stored() === address) store(undefined)
  }
  window.navigation?.addEventListener('navigate', openInstead)
  store(address)
  return end
}

/** Goes on to the page that a navigation was on its way to when React Router reloaded the document. */
export function openInterruptedPage() {
  const address = stored()
  store(undefined)
  const here = location.pathname + location.search
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The offline page that stood in for the reloaded page opens it by a load from its own address.
  const isOwn = document.referrer === location.origin + here
  if (address === null || address === here || (load?.type !== 'reload' && !isOwn)) return
  // Before the load event it would replace the page in the history.
  if (document.readyState === 'complete') loadWholePage(address)
  else addEventListener('load', () => setTimeout(loadWholePage, 0, address))
}

function store(address: string | undefined) {
  try {
    if (address === undefined) sessionStorage.removeItem(OPENING)
    else sessionStorage.setItem(OPENING, address)
  } catch {
    // Storage that is off or full: the page is reloaded, and the next click opens the other.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(OPENING)
  } catch {
    return null
  }
}
