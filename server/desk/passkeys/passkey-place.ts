import { isIP } from 'node:net'
import type { RequestShop } from '#server/http/shop-context.ts'

/** What passkeys are bound to: the shop's host, and the address at which a browser asks for them. */
export type PasskeyPlace = { rpId: string; origin: string }

/**
 * Where this shop has passkeys: at its own address by https, or on this very machine; nothing elsewhere, where browsers
 * have none. What a request says of its host counts for neither: a page of another program on this machine could borrow
 * the passkeys of a shop that believes it.
 */
export function passkeyPlace({ config, origin }: Pick<RequestShop, 'config' | 'origin'>): PasskeyPlace | undefined {
  const local = `http://localhost:${config.port}`
  const own = config.publicOrigin ?? (origin === local ? local : undefined)
  if (!own) return undefined
  const { protocol, hostname } = new URL(own)
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return hostname === 'localhost' || (protocol === 'https:' && isNamed) ? { rpId: hostname, origin: own } : undefined
}
