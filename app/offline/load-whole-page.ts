/**
 * Opens an address of the shop as a new document instead of a navigation inside the page; without an address, the current
 * page. What was typed in a checkout and the cart are in the browser's storage and are there again afterwards.
 */
export function loadWholePage(address = location.pathname + location.search) {
  location.assign(address)
}

const TIMEOUT_MS = 5000

/** Whether the server answers at all: then a file that cannot be fetched is gone, and another attempt would not help. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
