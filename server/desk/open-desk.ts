import type { RequestShop } from '#server/http/shop-context.ts'
import type { Auth } from './auth.ts'
import { ADDRESS_HEADER } from './auth-constants.ts'

const opened = new WeakMap<object, Map<boolean, Promise<Auth>>>()

/** The shop's own better-auth, made at the first request to the desk; `Secure` cookies where the shop is seen by https. */
export function authOf(shop: Pick<RequestShop, 'db' | 'config' | 'log' | 'origin'>): Promise<Auth> {
  const secure = shop.origin.startsWith('https:')
  const ofShop = opened.get(shop.db) ?? new Map<boolean, Promise<Auth>>()
  opened.set(shop.db, ofShop)
  const known = ofShop.get(secure)
  if (known) return known
  const auth = import('./auth.ts').then(({ openAuth }) => openAuth(shop, secure))
  ofShop.set(secure, auth)
  return auth
}

/** What better-auth is told of a request: its cookies, its browser and its address as TRUST_PROXY has it. */
export function authHeaders({ address }: Pick<RequestShop, 'address'>, request: Request): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}
