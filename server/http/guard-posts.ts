import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#domain/shop/network.ts'
import { isDeskPlace } from '#domain/shop/public-pages.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { clientAddress, publicOrigin } from './client-address.ts'
import { tellToWait } from './hold-back.ts'
import { takesPages, toPage } from './outages.ts'
import { OTHER_SITE_PAGE } from './plain-page.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Env } from './request-log.ts'

/** Of one network: people behind one address of a provider or an office are many, and at the desk they work fast. */
export const PER_MINUTE = {
  test: { orders: 100, forms: 100, desk: 300 },
  live: { orders: 60, forms: 30, desk: 300 },
} as const

const REFUSED =
  'a form was refused: it came from another origin than the shop takes for its own; where that is the shop’s address, set PUBLIC_ORIGIN to it'

/** Refuses what another site's page posts in a visitor's name, and more posts a minute than people make. */
export function guardPosts(config: Config, log: Log): MiddlewareHandler<Env> {
  const { orders, forms, desk } = PER_MINUTE[config.payments]
  const limits = { orders: createRateLimit(orders), forms: createRateLimit(forms), desk: createRateLimit(desk) }
  return async function guardPost(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('origin')
    const own = origin && publicOrigin(c.req.raw, config)
    if (origin !== own) {
      log.warn({ id: c.get('requestId'), setting: 'PUBLIC_ORIGIN', own, from: sayOrigin(origin) }, REFUSED)
      if (takesPages(c.req.raw)) return toPage(OTHER_SITE_PAGE, 403)
      return c.json({ message: 'This form belongs to another site.' }, 403)
    }
    if (!config.rateLimits) return next()
    const kind = isDeskPlace(c.req.path) ? 'desk' : c.req.path.startsWith('/checkout/') ? 'orders' : 'forms'
    const seconds = limits[kind].take(networkOf(clientAddress(c, config.trustProxy)))
    return seconds === 0 ? next() : tellToWait(c.req.raw, seconds)
  }
}

/** What a browser says is an origin; anything else somebody typed. */
const sayOrigin = (origin = ''): string => (/^(https?:\/\/[\w.:[\]-]{1,100}|null)$/.test(origin) ? origin : 'no origin')
