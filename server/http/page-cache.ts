import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { PLACES_CACHE_SECONDS, PLACES_TAG, type CacheTag as Tag } from '#server/cache/cache-tags.ts'
import { type Encoding, encode, encodeSmallest } from './encoding.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** Age in milliseconds from which a page is worth the slow, smallest encoding. */
const SETTLED_MS = 2000
const CACHED_HEADERS = ['content-type', 'content-security-policy', 'x-remix-response', 'x-robots-tag', 'link']

export type CachedPage = {
  /** Parts of the catalogue that the page shows, besides the version that all pages share. */
  tags: ReadonlySet<Tag>
  pattern: string
  status: number
  etag: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** Render in progress, with the tags that have been invalidated since it began. */
export type PendingRender = { invalidated: Set<Tag>; allInvalidated: boolean }

/** One value for each size of a page: the cache measures a value only when it is replaced by another. */
type Entry = { page: CachedPage }

/**
 * LRU cache of rendered pages with their encoded copies, bounded by bytes. Each page carries tags; `invalidate(tags)`
 * evicts every page with one of them, renders in progress included. Until `staleUntil`, `getStale()` still returns the
 * evicted page. Stale pages are the first to go when space is short. A page that shows places of days expires soon.
 */
export function createPageCache(maxBytes = MAX_BYTES, settledMs = SETTLED_MS) {
  const options = { maxSize: maxBytes, sizeCalculation: ({ page }: Entry) => sizeOf(page) }
  // Another encoding of a page does not make it younger.
  const expiry = { noUpdateTTL: true, ttlResolution: 0, perf: { now: () => Date.now() } }
  const pages = new LRUCache<string, Entry>({ ...options, ...expiry })
  const stale = new LRUCache<string, Entry>({ ...options, ttlAutopurge: true, ttlResolution: 0 })
  const pendingRenders = new Set<PendingRender>()
  const encoding = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const bytes = () => pages.calculatedSize + stale.calculatedSize

  const store = (key: string, page: CachedPage) => {
    pages.set(key, { page }, page.tags.has(PLACES_TAG) ? { ttl: PLACES_CACHE_SECONDS * 1000 } : {})
    if (bytes() > maxBytes) stale.clear()
  }
  const addCopy = (key: string, page: CachedPage, name: Encoding, copy: Uint8Array<ArrayBuffer>) => {
    page.encoded[name] = copy
    if (pages.peek(key)?.page === page) store(key, page)
  }
  /** Replaces the quick Brotli copy of a settled page by the smallest, which takes a hundred times as long to make. */
  async function addSmallest(key: string, page: CachedPage) {
    await pause(settledMs, undefined, { ref: false })
    const smallest = await encodeSmallest(page.body, () => pages.peek(key)?.page === page)
    if (smallest) addCopy(key, page, 'br', smallest)
  }

  return {
    get: (key: string): CachedPage | undefined => pages.get(key)?.page,
    getStale: (key: string): CachedPage | undefined => stale.get(key)?.page,
    deleteStale: (key: string) => void stale.delete(key),
    /** Collects invalidations until `endRender`, so that `set` can refuse an outdated page. */
    beginRender(): PendingRender {
      const render = { invalidated: new Set<Tag>(), allInvalidated: false }
      pendingRenders.add(render)
      return render
    },
    endRender: (render: PendingRender) => void pendingRenders.delete(render),
    /** Stores a page, unless one of its tags was invalidated during its render. */
    set(key: string, page: CachedPage, { invalidated, allInvalidated }: PendingRender) {
      if (allInvalidated || [...invalidated].some((tag) => page.tags.has(tag))) return
      stale.delete(key)
      store(key, page)
    },
    /**
     * Evicts the pages with one of the tags; they stay available as stale until `staleUntil`, in epoch milliseconds.
     */
    invalidate(tags: readonly Tag[] | 'everything', staleUntil = 0) {
      const isOutdated = (page: CachedPage) => tags === 'everything' || tags.some((tag) => page.tags.has(tag))
      for (const render of pendingRenders) {
        if (tags === 'everything') render.allInvalidated = true
        else for (const tag of tags) render.invalidated.add(tag)
      }
      const ttl = staleUntil - Date.now()
      for (const [key, entry] of [...pages.entries()].filter(([, { page }]) => isOutdated(page))) {
        pages.delete(key)
        if (ttl > 0) stale.set(key, { page: entry.page }, { ttl })
        else stale.delete(key)
      }
    },
    /** Encodes a page once per encoding: quickly for the requests that wait, later as small as possible. */
    encoded(key: string, page: CachedPage, name: Encoding): Promise<Uint8Array<ArrayBuffer>> {
      const job = `${name} ${page.etag} ${key}`
      const running = encoding.get(job)
      if (running) return running
      const quick = encode(page.body, name).finally(() => encoding.delete(job))
      encoding.set(job, quick)
      return quick.then((copy) => {
        addCopy(key, page, name, copy)
        if (name === 'br') addSmallest(key, page).catch(() => {})
        return copy
      })
    },
    size: () => pages.size,
    bytes,
  }
}

/** Sum of the encoded copies; the body is the copy `identity`. At least 1, the smallest size that the cache takes. */
const sizeOf = (page: CachedPage): number =>
  Math.max(
    1,
    Object.values(page.encoded).reduce((sum, copy) => sum + copy.byteLength, 0),
  )

export type PageCache = ReturnType<typeof createPageCache>

type PageInfo = Pick<CachedPage, 'tags' | 'pattern'> & { security: Readonly<Record<string, string>> }

/** Converts a rendered response to a page for the cache. */
export async function toCachedPage(response: Response, { tags, pattern, security }: PageInfo): Promise<CachedPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = { ...security }
  for (const name of CACHED_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  headers.vary = 'Accept-Encoding'
  const { status } = response
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (status === 200) {
    // The browser stores the page but revalidates it on every use: a price on the screen is never outdated.
    headers['cache-control'] = 'no-cache'
    headers.etag = etag
  } else headers['cache-control'] = 'no-store'
  return { tags, pattern, status, etag, headers, body, encoded: { identity: body } }
}
