import type { MiddlewareHandler } from 'hono'
import { networkOf } from '#domain/settings/network.ts'
import { isDeskPath } from '#domain/settings/public-pages.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { clientAddress, publicOrigin } from './client-address.ts'
import { acceptsHtml, htmlResponse } from './error-responses.ts'
import { tooManyRequests } from './person-limit.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Env } from './request-log.ts'
import { CROSS_SITE_PAGE } from './static-pages.ts'

/**
 * Posts per minute and network. Many people share the address of a provider or an office, and desk users work fast.
 */
export const PER_MINUTE = {
  test: { orders: 100, forms: 100, desk: 300 },
  live: { orders: 60, forms: 30, desk: 300 },
} as const

const CROSS_SITE_WARNING =
  'form refused: it came from another origin; if that is the address of the shop, set PUBLIC_ORIGIN to it'

/** Rejects cross-site form posts (403) and more posts per minute than `PER_MINUTE` allows (429). */
export function guardPosts(config: Config, log: Log): MiddlewareHandler<Env> {
  const { orders, forms, desk } = PER_MINUTE[config.payments]
  const limits = { orders: createRateLimit(orders), forms: createRateLimit(forms), desk: createRateLimit(desk) }
  return async function guardPost(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('origin')
    const ownOrigin = origin && publicOrigin(c.req.raw, config)
    if (origin !== ownOrigin) {
      log.warn(
        { id: c.get('requestId'), setting: 'PUBLIC_ORIGIN', own: ownOrigin, from: loggableOrigin(origin) },
        CROSS_SITE_WARNING,
      )
      if (acceptsHtml(c.req.raw)) return htmlResponse(CROSS_SITE_PAGE, 403)
      return c.json({ message: 'This form belongs to another site.' }, 403)
    }
    if (!config.rateLimits) return next()
    const kind = isDeskPath(c.req.path) ? 'desk' : c.req.path.startsWith('/checkout/') ? 'orders' : 'forms'
    const seconds = limits[kind].take(networkOf(clientAddress(c, config.trustProxy)))
    return seconds === 0 ? next() : tooManyRequests(c.req.raw, seconds)
  }
}

/** Logs only well-formed origins; other header values may contain anything. */
const loggableOrigin = (origin = ''): string =>
  /^(https?:\/\/[\w.:[\]-]{1,100}|null)$/.test(origin) ? origin : 'no origin'
