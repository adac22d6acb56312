import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text64 = (bytes: Buffer) => bytes.toString('base64url')

/** Encodes a passkey response as CBOR: maps, texts, bytes and small numbers. */
function cbor(value: unknown): Buffer {
  const head = (kind: number, size: number) =>
    Buffer.from(size < 24 ? [kind | size] : size < 256 ? [kind | 24, size] : [kind | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value])
  if (!(value instanceof Map)) throw new Error('this is not spoken here')
  return Buffer.concat([head(0xa0, value.size), ...[...value].flat().map(cbor)])
}

type Options = { challenge: string; user?: { id: string } }

/**
 * A software authenticator with one passkey for any origin.
 *
 * `counts`: it has a signature counter; `verifies`: it verified its user.
 */
export function passkeyDevice({ origin = 'http://localhost:3000', counts = true, verifies = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let [count, user] = [0, '']
  const named = { id: text64(id), rawId: text64(id), type: 'public-key', clientExtensionResults: {} }
  const said = (type: string, { challenge }: Options, page: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }))
  function data(flags: number, page: string, more: Buffer = Buffer.alloc(0)): Buffer {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counts ? count++ : 0)
    return Buffer.concat([sha256(new URL(page).hostname), Buffer.from([flags | (verifies ? 5 : 1)]), number, more])
  }
  return {
    /** Response of `navigator.credentials.create`. */
    make(options: Options, page = origin): string {
      user = options.user?.id ?? ''
      const key = cbor(
        new Map<number, unknown>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attested = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(0x40, page, made)],
      ])
      const clientDataJSON = text64(said('webauthn.create', options, page))
      return JSON.stringify({ ...named, response: { clientDataJSON, attestationObject: text64(cbor(attested)) } })
    },
    /** Response of `navigator.credentials.get`; `as` is the claimed user handle in base64url. */
    sign(options: Options, { page = origin, as = user } = {}): string {
      const clientData = said('webauthn.get', options, page)
      const authenticatorData = data(0, page)
      const signature = text64(sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey))
      const [clientDataJSON, signed] = [text64(clientData), text64(authenticatorData)]
      const response = { clientDataJSON, authenticatorData: signed, signature, userHandle: as }
      return JSON.stringify({ ...named, response })
    },
    /** Emulates a cloned authenticator with this counter. */
    countsAgainFrom(number: number) {
      count = number
    },
  }
}
