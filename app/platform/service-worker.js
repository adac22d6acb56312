// Caches the offline page and hashed assets. Pages always come from the server, so that no stale price is shown. Only
// GET requests are handled: a POST is neither timed out nor repeated.

const VERSION = 'development'
const OFFLINE = `offline-${VERSION}`
const FILES = 'files'
const OFFLINE_PAGE = '/offline'
/** Cached assets, enough for several versions of the shop; the oldest are evicted first. */
const MOST_FILES = 150
/** Navigations without a response within this time show the offline page, which retries. */
const TIMEOUT_MS = 10_000

/** URL of a client navigation that timed out (`use-overdue-navigation.ts`). */
let unanswered

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOtherVersions(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  )
})

self.addEventListener('message', ({ data }) => {
  if (data?.unanswered) unanswered = data.unanswered
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  // The desk is never cached and does not work offline.
  if (url.origin !== self.location.origin || /^\/desk(?:[/.]|$)/.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFromServer(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileFromCache(request))
})

/** Caches the offline page and the assets that its HTML refers to. */
async function keepOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { cache: 'reload' })
  if (!response.ok) throw new Error(`The offline page answers ${response.status}`)
  const html = await response.clone().text()
  const offline = await caches.open(OFFLINE)
  await offline.put(OFFLINE_PAGE, response)
  await offline.addAll([...new Set(html.match(/\/assets\/[\w.~-]+/g))])
}

async function forgetOtherVersions() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== OFFLINE && name !== FILES).map((name) => caches.delete(name)))
}

async function pageFromServer(event) {
  const { request } = event
  const answer = fromServer(event)
  const isGivenUp = unanswered === withoutHash(request.url)
  unanswered = undefined
  const first = isGivenUp ? undefined : await Promise.race([answer, ...limitOf(request)]).catch(() => undefined)
  return first ?? (await caches.match(OFFLINE_PAGE)) ?? answer.catch(() => Response.error())
}

const fromServer = async ({ request, preloadResponse }) => (await preloadResponse) ?? (await fetch(request))

/** No time limit when the offline page reloads its own URL: it stays visible until the response arrives. */
function limitOf({ url, referrer }) {
  if (referrer === withoutHash(url)) return []
  return [new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]
}

const withoutHash = (url) => url.split('#')[0]

/** Assets have a content hash in their name, so a cached one is always valid. */
async function fileFromCache(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const files = await caches.open(FILES)
    await files.put(request, response.clone())
    const keys = await files.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((key) => files.delete(key)))
  }
  return response
}
