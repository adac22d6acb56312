import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { clientAddress } from './client-address.ts'
import { publicOrigin } from './public-origin.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Env } from './request-log.ts'

const PER_MINUTE = { test: 100, live: 10 } as const
const WAIT_MESSAGE =
  'That was a great many in one minute. Please wait a moment and try again; nothing you typed is lost.'

/** Refuses what another site's page posts in a visitor's name, and more posts a minute than people make. */
export function guardPosts(config: Config): MiddlewareHandler<Env> {
  const limits = {
    orders: createRateLimit(PER_MINUTE[config.payments]),
    forms: createRateLimit(PER_MINUTE[config.payments]),
  }
  return async function guardPost(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const origin = c.req.header('origin')
    if (origin && origin !== publicOrigin(c.req.raw, config))
      return c.json({ message: 'This form belongs to another site.' }, 403)
    if (!config.rateLimits) return next()
    const kind = c.req.path.startsWith('/checkout/') ? 'orders' : 'forms'
    const seconds = limits[kind](clientAddress(c, config.trustProxy))
    if (seconds === 0) return next()
    return c.json({ message: WAIT_MESSAGE }, 429, { 'Retry-After': String(seconds) })
  }
}
