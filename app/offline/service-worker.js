// Stores one page for when there is no connection, and the files that never change. Pages of the shop always come from
// the server: a price on the screen is never an old one. Only GET requests are handled: a form that is sent by POST is
// neither cut short nor repeated.

const VERSION = 'development'
const OFFLINE = `offline-${VERSION}`
const FILES = 'files'
const OFFLINE_PAGE = '/offline'
/** Enough for several versions of the shop; the oldest go first. */
const MOST_FILES = 150
/** A navigation without an answer for so long shows the offline page, which keeps trying. */
const TIMEOUT_MS = 10_000

/** The address of a navigation inside the page that was given up (`use-overdue-navigation.ts`). */
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
  // The desk is none of its business: what is there is never kept, and is not there without the server.
  if (url.origin !== self.location.origin || /^\/desk(?:[/.]|$)/.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFromServer(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileFromCache(request))
})

/** The offline page with everything that it shows: its files are those whose addresses stand in it. */
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

/** The offline page that opens its own address again stays on the screen until there is an answer, however late. */
function limitOf({ url, referrer }) {
  if (referrer === withoutHash(url)) return []
  return [new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]
}

const withoutHash = (url) => url.split('#')[0]

/** Their names hold a hash of what is in them: what is there is right. */
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
