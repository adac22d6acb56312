import { createHmac, timingSafeEqual } from 'node:crypto'

type Algorithm = 'sha1' | 'sha256'

/** Lower-case hex, as both providers write it. */
export const sign = (algorithm: Algorithm, secret: string, message: string | Uint8Array): string =>
  createHmac(algorithm, secret).update(message).digest('hex')

/**
 * Whether a signature was made with one of our secrets: there are two while one replaces the other. How long it takes
 * says nothing about how much of it was right.
 */
export function isSigned(
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
