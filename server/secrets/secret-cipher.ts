import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32
const ALGORITHM = 'aes-256-gcm'
/** 96-bit IV and 128-bit tag, as NIST SP 800-38D recommends. */
const IV_BYTES = 12
const TAG_BYTES = 16

/** Key of the secrets. `id` tells keys apart and reveals nothing about the bytes. */
export type SecretKey = { id: string; bytes: Buffer }

export const toSecretKey = (bytes: Buffer): SecretKey => ({
  id: createHmac('sha256', bytes).update('key id').digest('hex').slice(0, 16),
  bytes,
})

/** Parses 32 bytes in base64, base64url or hex. */
export function parseSecretKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === KEY_BYTES ? bytes : undefined
}

/** Binds a ciphertext to its name and key, so that it cannot be moved to another row. */
const additionalData = ({ id }: SecretKey, name: string): Buffer => Buffer.from(`${id}\0${name}`)

/** Encrypts a secret. Returns IV, tag and ciphertext together in base64. */
export function encryptSecret(key: SecretKey, name: string, value: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.bytes, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(additionalData(key, name))
  const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Decrypts a secret. Returns `undefined` if the key or name is another one, or the ciphertext was changed. */
export function decryptSecret(key: SecretKey, name: string, ciphertext: string): string | undefined {
  const packed = Buffer.from(ciphertext, 'base64')
  if (packed.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, key.bytes, packed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(additionalData(key, name))
  decipher.setAuthTag(packed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(packed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
