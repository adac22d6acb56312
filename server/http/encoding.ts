import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

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
