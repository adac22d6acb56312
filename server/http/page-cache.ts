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

/** Rendered pages, bounded in size; the one that was not asked for longest goes first. */
export function createPageCache(maxBytes = MAX_BYTES) {
  const pages = new Map<string, CachedPage>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= pages.get(key)?.body.byteLength ?? 0
    pages.delete(key)
  }
  return {
    get(key: string, version: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      if (page.version !== version) {
        bytes -= page.body.byteLength
        return undefined
      }
      pages.set(key, page)
      return page
    },
    set(key: string, page: CachedPage) {
      remove(key)
      pages.set(key, page)
      bytes += page.body.byteLength
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    size: () => pages.size,
  }
}
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

/** The page in an encoding: quickly compressed for the one who waits, as small as can be for all who follow. */
export async function encodedPage(page: CachedPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const there = page.encoded[encoding]
  if (there) return there
  const quick = await encode(page.body, encoding)
  page.encoded[encoding] = quick
  if (encoding === 'br') {
    void encodeSmallest(page.body).then(
      (smallest) => {
        page.encoded.br = smallest
      },
      // What is there will do.
      () => {},
    )
  }
  return quick
}
