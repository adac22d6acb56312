import { createHmac, timingSafeEqual } from 'node:crypto'

type Algorithm = 'sha1' | 'sha256'

/** Returns an HMAC in lower-case hex, as both providers write it. */
export const sign = (algorithm: Algorithm, secret: string, message: string | Uint8Array): string =>
  createHmac(algorithm, secret).update(message).digest('hex')

/** Checks a signature against the current secrets (two during a rotation), in constant time. */
export function isValidSignature(
  algorithm: Algorithm,
  secrets: readonly string[],
  message: string | Uint8Array,
  signature: string,
): boolean {
  const given = Buffer.from(signature.toLowerCase(), 'utf8')
  const matches = secrets.map((secret) => {
    const expected = Buffer.from(sign(algorithm, secret, message), 'utf8')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matches.includes(true)
}
