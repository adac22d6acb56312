import { createHash } from 'node:crypto'
import { type Encoding, encode, encodeSmallest } from './encoding.ts'

const MAX_BYTES = 64 * 1024 * 1024
const KEPT_HEADERS = ['content-type', 'content-security-policy', 'x-remix-response', 'link']

export type CachedPage = {
  /** The catalogue's version that it was rendered from. */
  version: string
  pattern: string
  etag: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

/** Rendered pages with their encoded copies, bounded in size; the one that was not asked for longest goes first. */
export function createPageCache(maxBytes = MAX_BYTES) {
  const pages = new Map<string, CachedPage>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= sizeOf(pages.get(key))
    pages.delete(key)
  }
  const makeRoom = () => {
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
  const beingEncoded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  return {
    get(key: string, version: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.version !== version) {
        remove(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    set(key: string, page: CachedPage) {
      remove(key)
      pages.set(key, page)
      bytes += sizeOf(page)
      makeRoom()
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
        if (encoding === 'br')
          void encodeSmallest(page.body).then(
            (smallest) => keepCopy(key, page, 'br', smallest),
            // What is there will do.
            () => {},
          )
        return copy
      })
    },
    size: () => pages.size,
    bytes: () => bytes,
  }
}

/** The body is among its own copies, as it is. */
const sizeOf = (page: CachedPage | undefined): number =>
  Object.values(page?.encoded ?? {}).reduce((sum, copy) => sum + copy.byteLength, 0)

export type PageCache = ReturnType<typeof createPageCache>

type Kept = Pick<CachedPage, 'version' | 'pattern'> & { security: Readonly<Record<string, string>> }

/** Takes from a rendered answer what is worth keeping. */
export async function toCachedPage(response: Response, { version, pattern, security }: Kept): Promise<CachedPage> {
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
  return { version, pattern, etag, headers, body, encoded: { identity: body } }
}
