import type { MiddlewareHandler } from 'hono'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { budgetForRoute } from '#domain/settings/day-budgets.ts'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { spendBudget } from '#server/limits/day-budgets.ts'
import type { Shop } from '#server/shop.ts'
import { visitorNetwork } from './client-address.ts'
import { acceptsHtml, htmlResponse } from './error-responses.ts'
import type { Env } from './request-log.ts'
import type { Route } from './route-table.ts'
import { DAY_LIMIT, DAY_LIMIT_PAGE } from './static-pages.ts'

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
