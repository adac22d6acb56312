import { isIndia } from '#domain/address/country.ts'
import { renewedPromise } from '#domain/delivery/order-promise.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { placeOfPin } from '#server/delivery/pin-places.ts'
import { deliveryTablesOf } from '#server/delivery/queries.ts'

/** A version never changes once it is there; only the newest is asked for again and again. */
const newest = new WeakMap<object, DeliveryTables>()

async function tablesOf(trx: Trx, version: number): Promise<DeliveryTables | undefined> {
  const { adapter } = trx.getExecutor()
  const known = newest.get(adapter)
  if (known?.version === version) return known
  const tables = await deliveryTablesOf(trx, version)
  if (tables) newest.set(adapter, tables)
  return tables
}

type Move = { to: OrderState; at: Date; version: number }

/**
 * What becomes of an order's promised day when its money is there, or said to be, in the transaction that moves it. From
 * then on it stays, whatever becomes of the tables. `version` is that of the tables now.
 */
export async function promiseFollows(trx: Trx, order: Order, { to, at, version }: Move): Promise<Order> {
  const isFrozen = to !== 'paid' && to !== 'under_review'
  if (isFrozen || order.promisedDay === '') return order
  const tables = await tablesOf(trx, version)
  if (!tables) return order
  const { zipCode, country } = order.shipping
  const place = isIndia(country) ? placeOfPin(zipCode) : undefined
  const days = (since: Date) => renewedPromise(order, { tables, now: at, since, place })
  // Whoever paid earlier is never promised a later day: most of the time nothing more is asked.
  const since = days(at) && order.state === 'under_review' ? await claimedAt(trx, order.id) : at
  const renewed = days(since ?? at)
  if (!renewed) return order
  await keep(trx, { id: order.id, ...renewed })
  const { promisedDay, promiseVersion } = renewed
  return { ...order, promisedDay, promiseVersion, estimatedDelivery: promisedDay }
}

const keep = prepared((trx, given: { id: string; promisedDay: string; promiseVersion: number }) =>
  trx
    .updateTable('orders')
    .set({ promisedDay: given.promisedDay, promiseVersion: given.promiseVersion })
    .where('id', '=', given.id),
)

/** When the buyer had done what there is to do: what a person needed to look at it is the shop's own time. */
async function claimedAt(trx: Trx, orderId: string): Promise<Date | undefined> {
  const event = await trx
    .selectFrom('orderEvents')
    .select('at')
    .where('orderId', '=', orderId)
    .where('toState', '=', 'under_review')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return event && new Date(event.at)
}
