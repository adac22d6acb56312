import type { RequestShop } from '#server/http/shop-context.ts'
import { ADDRESS_HEADER } from './auth-constants.ts'
import type { Auth } from './better-auth.ts'

const instances = new WeakMap<object, Map<boolean, Promise<Auth>>>()

/**
 * Returns the shop's better-auth instance, created on the first request to the desk. Cookies are `Secure` if the shop
 * is served over https.
 */
export function authFor(shop: Pick<RequestShop, 'db' | 'config' | 'log' | 'origin'>): Promise<Auth> {
  const secure = shop.origin.startsWith('https:')
  const ofShop = instances.get(shop.db) ?? new Map<boolean, Promise<Auth>>()
  instances.set(shop.db, ofShop)
  const known = ofShop.get(secure)
  if (known) return known
  const auth = import('./better-auth.ts').then(({ createAuth: openAuth }) => openAuth(shop, secure))
  ofShop.set(secure, auth)
  // The database may be away now, and be back for the next request.
  auth.catch(() => ofShop.delete(secure))
  return auth
}

/** Returns the headers for better-auth: cookies, user agent, and the client address according to `TRUST_PROXY`. */
export function authHeaders({ address }: Pick<RequestShop, 'address'>, request: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}
