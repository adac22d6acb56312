import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'

/**
 * Returns a request header from Node's request. Hono would build a whole `Request` for it, which costs more than
 * serving a cached page. Tests have no Node request and use Hono.
 */
export function requestHeader(c: Context, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name] : c.req.header(name)
}

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Returns true when `If-None-Match` is `*` or contains the tag. Compares weakly, since compressing proxies weaken
 * tags (RFC 9110 §13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(TAG)].some(([, tag]) => tag === etag)
}

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Returns the best encoding that the browser accepts: Brotli, then gzip. Encodings with q=0 are refused. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = chosenEncodings.get(acceptEncoding)
  if (known) return known
  const encoding = readAcceptEncoding(acceptEncoding)
  chosenEncodings.set(acceptEncoding, encoding)
  return encoding
}

const chosenEncodings = new LRUCache<string, Encoding>({ max: 500 })

function readAcceptEncoding(acceptEncoding: string): Encoding {
  const accepts = (name: string) =>
    new RegExp(`(^|[ ,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))([ ;,]|$)`).test(acceptEncoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

let lastEncoding: Promise<unknown> = Promise.resolve()

/**
 * Encodes cached content as small as possible. Runs one at a time because it is slow and needs much memory, and skips
 * content that is no longer `matchesNumber`.
 */
export function encodeSmallest(
  body: Uint8Array,
  isWanted: () => boolean,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const encoded = lastEncoding.then(() => (isWanted() ? encode(body, 'br', 11) : undefined))
  lastEncoding = encoded.catch(() => {})
  return encoded
}

/** Encodes a body. `quality` is Brotli's, 0 to 11; the default of 5 suits requests that wait for the result. */
export async function encode(body: Uint8Array, encoding: Encoding, quality = 5): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br')
    return asUint8Array(
      await brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      }),
    )
  if (encoding === 'gzip') return asUint8Array(await zip(body, { level: 6 }))
  return asUint8Array(body)
}

const asUint8Array = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
