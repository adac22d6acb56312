import { indianDate } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { dispatchDay } from '#domain/delivery/dispatch.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import { orderUrgency } from '#domain/desk/today.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin } from '#server/delivery/queries.ts'
import { HAS_OPEN_PROMISE } from '#server/orders/order-conditions.ts'

/** Orders with the earliest promise of which the due ones are chosen. */
const MAX_PROMISED = 200
/** Maximum number of orders returned; the packing station lists all. */
const MAX_DUE = 50

type DueOrder = { orderId: OrderId; told: 'paid'; promisedDay: string }

/**
 * Returns the paid orders that must leave today to arrive in time, the earliest promise first; then orders without a
 * promised day. Late ones are left out.
 */
export async function ordersDueToPack(
  db: Db,
  { now, tables }: { now: Date; tables: DeliveryTables },
): Promise<DueOrder[]> {
  const today = indianDate(now)
  const [promised, others] = await Promise.all([
    db
      .selectFrom(promisedOrders(db).as('listed'))
      .innerJoin('parcels', 'parcels.orderId', 'listed.orderId')
      .select(['listed.orderId', 'listed.promisedDay'])
      .select(['parcels.promisedDay as day', 'parcels.promiseServices', 'parcels.zipCode', 'parcels.country'])
      .where('parcels.state', '=', 'to_pack')
      .orderBy('listed.promisedDay')
      .orderBy('listed.orderId')
      .execute(),
    paidOrders(db).where('promisedDay', '=', '').orderBy('placedAt').orderBy('orderId').limit(MAX_DUE).execute(),
  ])
  const isDue = (row: (typeof promised)[number]) => {
    const place = isIndia(row.country) ? placeOfPin(row.zipCode) : undefined
    const leaves = dispatchDay({ promisedDay: row.day, promiseServices: row.promiseServices }, { tables, place })
    return leaves === undefined || leaves <= today
  }
  const due = [...promised.filter(isDue), ...others].flatMap(({ orderId, promisedDay }) => {
    const order = { orderId, told: 'paid' as const, promisedDay }
    return orderUrgency(order, { now, tables }) === 'pack' ? [order] : []
  })
  // An order with several parcels is listed once.
  return [...new Map(due.map((order) => [order.orderId, order])).values()].slice(0, MAX_DUE)
}

const paidOrders = (db: Db) =>
  db
    .selectFrom('orderListings')
    .select(['orderId', 'promisedDay'])
    .where('collection', '=', '')
    .where('told', '=', 'paid')

/** Subquery on the partial index of promised days; limited before parcels are joined. */
const promisedOrders = (db: Db) =>
  paidOrders(db).where(HAS_OPEN_PROMISE).orderBy('promisedDay').orderBy('orderId').limit(MAX_PROMISED)
