import { data } from 'react-router'
import { readPin } from '#domain/address/pin.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { BOX_ID, boxService, readServiceKey, serviceKey, serviceOf } from '#domain/delivery/service-level.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { ProductId } from '#domain/flavours.ts'
import { MAX_ORDER_LINES } from '#domain/order/purchase.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { type Asking, promiseFor } from '#server/delivery/promise-for.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/answer.ts'

const MOST_SERVICES = 10
/** Whether a gift can be had changes with every order, and nobody is told. */
const GIFTS_SECONDS = 60

/** `/promise.json?pin=560038&for=standard-1,same-day-0`, or `&ids=kids-zone-1,MD-2`; the same for everybody. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, delivery, now } = shopOf(context)
  const pin = readPin((url.searchParams.get('pin') ?? '').slice(0, 20))
  if (!pin) return refuse('A PIN code has six digits and does not begin with 0.')
  const services = listed(url.searchParams.get('for'))
  const ids = listed(url.searchParams.get('ids'))
  if (services.length > MOST_SERVICES || services.some((key) => !readServiceKey(key)))
    return refuse(`Ask for at most ${MOST_SERVICES} services, such as for=standard-1,same-day-0.`)
  if (ids.length > MAX_ORDER_LINES) return refuse(`Ask for at most ${MAX_ORDER_LINES} gifts at once.`)
  const asking = { delivery, now: now() }
  if (ids.length === 0) return answer(promiseFor(asking, pin, services), asking.now)
  return answer(await promiseForGifts(db, asking, pin, ids), asking.now, GIFTS_SECONDS)
}

const listed = (text: string | null): string[] => (text ? text.split(',', MAX_ORDER_LINES + 1) : [])

function answer(promised: PromiseAnswer, now: Date, most = Number.POSITIVE_INFINITY) {
  const seconds = Math.floor((Date.parse(promised.until) - now.getTime()) / 1000)
  return Response.json(promised, { headers: { 'Cache-Control': `public, max-age=${Math.min(seconds, most)}` } })
}

const refuse = (message: string) => data({ message }, { status: 400 })

/** What is promised to a PIN code of six digits for gifts by their ids; one that is not known, or not to be had, has no day. */
async function promiseForGifts(db: Db, asking: Asking, pin: string, ids: readonly ProductId[]): Promise<PromiseAnswer> {
  const services = await giftServices(db, asking.delivery, ids)
  const keys = Object.values(services).filter((key) => key !== null)
  return { ...promiseFor(asking, pin, keys), services }
}

async function giftServices(db: Db, delivery: DeliveryTables, ids: readonly ProductId[]) {
  const products = await productsById(db, [...new Set(ids)])
  const keyOf = (id: ProductId): string | null => {
    if (id === BOX_ID) return serviceKey(boxService(delivery))
    const product = products.get(id)
    return product?.available ? serviceKey(serviceOf(product, delivery)) : null
  }
  // An id may be called what every object has; such a one is not known either.
  return Object.fromEntries(ids.map((id) => [id, keyOf(id)]))
}
