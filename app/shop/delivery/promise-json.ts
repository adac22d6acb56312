import { data } from 'react-router'
import { isDay } from '#domain/delivery/calendar.ts'
import { hasLimits } from '#domain/delivery/capacity.ts'
import { parseServiceKey } from '#domain/delivery/delivery-service.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import type { ProductId } from '#domain/nominal.ts'
import { MAX_ORDER_LINES } from '#domain/order/purchase.ts'
import { PLACES_CACHE_SECONDS } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import { type PromiseContext, promiseFor } from '#server/delivery/delivery-promise.ts'
import { productServices } from '#server/delivery/product-services.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { withLastOrders } from '#server/occasions/last-orders.ts'
import type { Route } from './+types/promise-json.ts'

const MAX_SERVICES = 10
const MAX_DAYS = 6
/** Short, because availability changes with every order and invalidates no browser cache. */
const PRODUCTS_CACHE_SECONDS = 60

/**
 * Serves `/promise.json?pin=560038&for=standard-1,same-day-0`, or `&ids=kids-zone-1,MD-2`: the promised days.
 * `&days=2027-10-29` adds the last order that arrives by each day. Cacheable: the answer is the same for all visitors.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config, delivery, now } = shopOf(context)
  const pin = parsePin((url.searchParams.get('pin') ?? '').slice(0, 20))
  if (!pin) return refuse('A PIN code has six digits and does not begin with 0.')
  const services = splitList(url.searchParams.get('for'))
  const ids = splitList(url.searchParams.get('ids'))
  if (services.length > MAX_SERVICES || services.some((key) => !parseServiceKey(key)))
    return refuse(`Ask for at most ${MAX_SERVICES} services, such as for=standard-1,same-day-0.`)
  if (ids.length > MAX_ORDER_LINES) return refuse(`Ask for at most ${MAX_ORDER_LINES} gifts at once.`)
  const days = splitList(url.searchParams.get('days'))
  if (days.length > MAX_DAYS || !days.every(isDay))
    return refuse(`Ask for at most ${MAX_DAYS} days, such as 2027-10-29.`)
  const at = now()
  const loads = await readLoads(db, delivery, { now: at, test: config.payments === 'test' })
  const asking = { delivery, now: at, loads }
  if (ids.length === 0)
    return answer(
      withLastOrders(asking, promiseFor(asking, pin, services), days),
      at,
      hasLimits(delivery) ? PLACES_CACHE_SECONDS : undefined,
    )
  return answer(
    withLastOrders(asking, await promiseForProducts(db, asking, pin, ids), days),
    at,
    hasLimits(delivery) ? PLACES_CACHE_SECONDS : PRODUCTS_CACHE_SECONDS,
  )
}

const splitList = (text: string | null): string[] => (text ? text.split(',', MAX_ORDER_LINES + 1) : [])

function answer(body: PromiseAnswer, now: Date, maxSeconds = Number.POSITIVE_INFINITY) {
  const seconds = Math.floor((Date.parse(body.until) - now.getTime()) / 1000)
  return Response.json(body, { headers: { 'Cache-Control': `public, max-age=${Math.min(seconds, maxSeconds)}` } })
}

const refuse = (message: string) => data({ message }, { status: 400 })

/** Returns the promise for products by id. Unknown and unavailable ones have no day. */
async function promiseForProducts(
  db: Db,
  asking: PromiseContext,
  pin: string,
  ids: readonly ProductId[],
): Promise<PromiseAnswer> {
  const services = await productServices(db, asking.delivery, ids)
  const keys = Object.values(services).filter((key) => key !== null)
  return { ...promiseFor(asking, pin, keys), services }
}
