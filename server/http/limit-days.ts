import type { MiddlewareHandler } from 'hono'
import { addDays, indianDate } from '#domain/delivery/day.ts'
import { budgetOf } from '#domain/shop/day-budgets.ts'
import { isDatabaseAway } from '#server/db/portable.ts'
import { spendBudget } from '#server/limits/day-budgets.ts'
import type { Shop } from '#server/shop.ts'
import { visitorsNetwork } from './client-address.ts'
import { takesPages, toPage } from './outages.ts'
import { DAY_SPENT, DAY_SPENT_PAGE } from './plain-page.ts'
import type { Env } from './request-log.ts'
import type { Route } from './route-table.ts'

type Deps = Pick<Shop, 'config' | 'db' | 'now'> & { routeOf: (pathname: string) => Route }

/** Refuses posts without a session beyond the day's budget of their network, whatever they are for. */
export function limitDays({ config, db, now, routeOf }: Deps): MiddlewareHandler<Env> {
  return async function limitDay(c, next) {
    const network = c.req.method === 'POST' ? visitorsNetwork(c, config) : undefined
    const kind = network === undefined ? undefined : budgetOf(routeOf(c.req.path).pattern)
    if (network === undefined || kind === undefined) return next()
    const spending = { kind, network, bytes: c.get('bodyBytes') ?? 0 }
    const isLeft = await spendBudget(db, spending, now()).catch((error) => {
      // The route answers in its own words, with what was typed, and can write nothing either.
      if (isDatabaseAway(error)) return true
      throw error
    })
    return isLeft ? next() : tellTomorrow(c.req.raw, now())
  }
}

function tellTomorrow(request: Request, now: Date): Response {
  const answer = takesPages(request)
    ? toPage(DAY_SPENT_PAGE, 429)
    : Response.json({ message: DAY_SPENT }, { status: 429 })
  const midnight = Date.parse(`${addDays(indianDate(now), 1)}T00:00:00+05:30`)
  answer.headers.set('Retry-After', String(Math.ceil((midnight - now.getTime()) / 1000)))
  return answer
}
