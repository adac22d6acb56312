import type { MiddlewareHandler } from 'hono'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { budgetForRoute } from '#domain/settings/day-budgets.ts'
import { networkOf } from '#domain/settings/network.ts'
import { isDeskPath } from '#domain/settings/public-pages.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { spendBudget } from '#server/limits/day-budgets.ts'
import type { Log } from '#server/log.ts'
import type { Shop } from '#server/shop.ts'
import { clientAddress, publicOrigin, visitorNetwork } from './client-address.ts'
import { acceptsHtml, htmlResponse } from './error-responses.ts'
import { createRateLimit, tooManyRequests } from './rate-limit.ts'
import type { Env } from './request-log.ts'
import type { Route } from './route-table.ts'
import { CROSS_SITE_PAGE, DAY_LIMIT, DAY_LIMIT_PAGE } from './static-pages.ts'

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

type Deps = Pick<Shop, 'config' | 'db' | 'now'> & { routeOf: (pathname: string) => Route }

/** Refuses posts of visitors once their network has spent the day's budget for the kind of form. */
export function limitDailyPosts({ config, db, now, routeOf }: Deps): MiddlewareHandler<Env> {
  return async function limitDay(c, next) {
    const network = c.req.method === 'POST' ? visitorNetwork(c, config) : undefined
    const kind = network === undefined ? undefined : budgetForRoute(routeOf(c.req.path).pattern)
    if (network === undefined || kind === undefined) return next()
    const spending = { kind, network, bytes: c.get('bodyBytes') ?? 0 }
    const isAllowed = await spendBudget(db, spending, now()).catch((error) => {
      // The route then answers by itself that the database is unavailable, and keeps the form's values.
      if (isDatabaseUnavailable(error)) return true
      throw error
    })
    return isAllowed ? next() : dayLimitResponse(c.req.raw, now())
  }
}

function dayLimitResponse(request: Request, now: Date): Response {
  const answer = acceptsHtml(request)
    ? htmlResponse(DAY_LIMIT_PAGE, 429)
    : Response.json({ message: DAY_LIMIT }, { status: 429 })
  const midnight = Date.parse(`${addDays(indianDate(now), 1)}T00:00:00+05:30`)
  answer.headers.set('Retry-After', String(Math.ceil((midnight - now.getTime()) / 1000)))
  return answer
}
