import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Subject } from '#server/versions/shown-versions.ts'
import { type Encoding, encode, encodeSmallest } from './encoding.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** A page that has stood for so long is no longer one that is changed time and again. */
const SETTLED_MS = 2000
const KEPT_HEADERS = ['content-type', 'content-security-policy', 'x-remix-response', 'x-robots-tag', 'link']

export type CachedPage = {
  /** What it shows of the catalogue, beside what all pages show. */
  shows: ReadonlySet<Subject>
  pattern: string
  etag: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** A page that is being rendered, with what has changed since that began. */
export type Rendering = { changed: Set<Subject>; allChanged: boolean }

/**
 * Rendered pages with their encoded copies, bounded in size; the one that was not asked for longest goes first. A page
 * is forgotten as soon as something that it shows has changed, also while it is still being rendered. For as long as a
 * change may take to be seen it is there under `before`, for those who come while it is made anew.
 */
export function createPageCache(maxBytes = MAX_BYTES, settledMs = SETTLED_MS) {
  const pages = new Map<string, CachedPage>()
  const showing = new Map<Subject, Set<string>>()
  const renderings = new Set<Rendering>()
  const former = createFormerPages((counted) => {
    bytes -= counted
  })
  let bytes = 0

  /** It goes, and counts as before until somebody says otherwise. */
  const take = (key: string): CachedPage | undefined => {
    const page = pages.get(key)
    if (!page) return undefined
    pages.delete(key)
    for (const subject of page.shows) {
      const keys = showing.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) showing.delete(subject)
    }
    return page
  }
  const remove = (key: string) => {
    bytes -= sizeOf(take(key))
  }
  const makeRoom = () => {
    if (bytes > maxBytes) former.clear()
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }
  function keepCopy(key: string, page: CachedPage, encoding: Encoding, copy: Uint8Array<ArrayBuffer>) {
    const grown = copy.byteLength - (page.encoded[encoding]?.byteLength ?? 0)
    page.encoded[encoding] = copy
    if (pages.get(key) !== page) return
    bytes += grown
    makeRoom()
  }
  /** Takes a hundred times as long as the quick copy: of a page that is still there when its turn comes. */
  async function keepSmallest(key: string, page: CachedPage) {
    await pause(settledMs, undefined, { ref: false })
    const smallest = await encodeSmallest(page.body, () => pages.get(key) === page)
    if (smallest) keepCopy(key, page, 'br', smallest)
  }
  const beingEncoded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  return {
    get(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    /** What it was a moment ago, where that may still be shown. */
    before: former.get,
    /** Nobody is to see that again: there is no such page any more. */
    dropBefore: former.drop,
    /** From now on it is noted what changes; `end` belongs after it. */
    begin(): Rendering {
      const rendering = { changed: new Set<Subject>(), allChanged: false }
      renderings.add(rendering)
      return rendering
    },
    end: (rendering: Rendering) => void renderings.delete(rendering),
    /** Keeps a page, unless what it shows has changed since it was begun. */
    set(key: string, page: CachedPage, { changed, allChanged }: Rendering) {
      if (allChanged || [...changed].some((subject) => page.shows.has(subject))) return
      remove(key)
      former.drop(key)
      pages.set(key, page)
      for (const subject of page.shows) showing.set(subject, (showing.get(subject) ?? new Set()).add(key))
      bytes += sizeOf(page)
      makeRoom()
    },
    /** Whatever shows one of these is rendered anew. `until`: the moment from which on nobody may see it as it was. */
    forget(changed: readonly Subject[] | 'everything', until = 0) {
      const all = changed === 'everything'
      for (const rendering of renderings) {
        if (all) rendering.allChanged = true
        else for (const subject of changed) rendering.changed.add(subject)
      }
      const keys = all ? [...pages.keys()] : new Set(changed.flatMap((subject) => [...(showing.get(subject) ?? [])]))
      for (const key of keys) {
        const page = take(key)
        if (page) former.keep(key, page, until)
      }
    },
    /** The page in an encoding, made once: quickly for those who wait, as small as can be for all who follow. */
    encoded(key: string, page: CachedPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
      const job = `${encoding} ${page.etag} ${key}`
      const running = beingEncoded.get(job)
      if (running) return running
      const quick = encode(page.body, encoding).finally(() => beingEncoded.delete(job))
      beingEncoded.set(job, quick)
      return quick.then((copy) => {
        keepCopy(key, page, encoding, copy)
        // Where that fails, what is there will do.
        if (encoding === 'br') keepSmallest(key, page).catch(() => {})
        return copy
      })
    },
    size: () => pages.size,
    bytes: () => bytes,
  }
}

type Former = { page: CachedPage; until: number; counted: number }

/** Pages as they were, each until a moment; `onGone` is told how much one that goes had counted. */
function createFormerPages(onGone: (counted: number) => void) {
  const pages = new Map<string, Former>()
  const drop = (key: string) => {
    const it = pages.get(key)
    if (it && pages.delete(key)) onGone(it.counted)
  }
  return {
    drop,
    get(key: string): CachedPage | undefined {
      const it = pages.get(key)
      return it && it.until > Date.now() ? it.page : undefined
    },
    keep(key: string, page: CachedPage, until: number) {
      drop(key)
      const it = { page, until, counted: sizeOf(page) }
      const left = until - Date.now()
      if (left <= 0) return onGone(it.counted)
      pages.set(key, it)
      setTimeout(() => pages.get(key) === it && drop(key), left).unref()
    },
    clear: () => [...pages.keys()].forEach(drop),
  }
}

/** The body is among its own copies, as it is. */
const sizeOf = (page: CachedPage | undefined): number =>
  Object.values(page?.encoded ?? {}).reduce((sum, copy) => sum + copy.byteLength, 0)

export type PageCache = ReturnType<typeof createPageCache>

type Kept = Pick<CachedPage, 'shows' | 'pattern'> & { security: Readonly<Record<string, string>> }

/** Takes from a rendered answer what is worth keeping. */
export async function toCachedPage(response: Response, { shows, pattern, security }: Kept): Promise<CachedPage> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = { ...security }
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  // Kept by the browser but asked about every time: a price on the screen is never an old one.
  headers['cache-control'] = 'no-cache'
  headers.vary = 'Accept-Encoding'
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  headers.etag = etag
  return { shows, pattern, etag, headers, body, encoded: { identity: body } }
}
