import { isIP } from 'node:net'
import type { RequestShop } from '#server/http/shop-context.ts'

/** Relying party id (the shop's host) and the origin that browsers report. */
export type RelyingParty = { rpId: string; origin: string }

/**
 * Returns where passkeys work: at `PUBLIC_ORIGIN` with https, or at localhost; elsewhere `undefined`, since browsers
 * support no passkeys there.
 *
 * The request's Host header is not trusted: a page of another program on this computer could otherwise use the shop's
 * passkeys.
 */
export function relyingPartyOf({ config, origin }: Pick<RequestShop, 'config' | 'origin'>): RelyingParty | undefined {
  const local = `http://localhost:${config.port}`
  const own = config.publicOrigin ?? (origin === local ? local : undefined)
  if (!own) return undefined
  const { protocol, hostname } = new URL(own)
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return hostname === 'localhost' || (protocol === 'https:' && isNamed) ? { rpId: hostname, origin: own } : undefined
}
