import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The smallest encoding that the browser takes. One it refuses with q=0 is not taken. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = chosen.get(acceptEncoding)
  if (known) return known
  const encoding = readAcceptEncoding(acceptEncoding)
  chosen.set(acceptEncoding, encoding)
  return encoding
}

/** Bounded, since a client may send any number of different headers. */
const chosen = new LRUCache<string, Encoding>({ max: 500 })

function readAcceptEncoding(acceptEncoding: string): Encoding {
  const accepts = (name: string) =>
    new RegExp(`(^|[ ,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))([ ;,]|$)`).test(acceptEncoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

let last: Promise<unknown> = Promise.resolve()

/**
 * As small as can be, for what is kept. It takes long and much memory: one after the other, beside the requests, and not
 * of what is not `wanted` any more.
 */
export function encodeSmallest(body: Uint8Array, wanted: () => boolean): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const encoded = last.then(() => (wanted() ? encode(body, 'br', 11) : undefined))
  last = encoded.catch(() => {})
  return encoded
}

/** `quality` as Brotli counts it, 0 to 11: 5 while somebody waits. */
export async function encode(body: Uint8Array, encoding: Encoding, quality = 5): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br')
    return plain(
      await brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      }),
    )
  if (encoding === 'gzip') return plain(await zip(body, { level: 6 }))
  return plain(body)
}

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
