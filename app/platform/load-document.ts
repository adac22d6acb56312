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
