import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { indianDate } from '#domain/delivery/calendar.ts'
import { areaKey, type DayLoads, hasLimits, NO_LOADS, slotKey } from '#domain/delivery/capacity.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { CheckoutKey, OrderId } from '#domain/nominal.ts'
import { type OrderPaymentState, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

type LoadQuery = {
  now: Date
  /** Counts test orders in test mode, and real ones in a live shop. */
  test: boolean
  /** Order that does not count, because it is being placed again. */
  except?: { id: OrderId } | { checkoutKey: CheckoutKey }
}

/** States in which an order has its place, paid or claimed. */
const PLACED_STATES: readonly OrderPaymentState[] = ['under_review', 'paid', 'partly_refunded', 'refunded']

/** Counts the parcels of today and later days, if the tables limit anything. */
export const readLoads = (db: Db, tables: DeliveryTables, query: LoadQuery): Promise<DayLoads> | DayLoads =>
  hasLimits(tables) ? countLoads(db, query) : NO_LOADS

/**
 * Counts the parcels that have a place. An unpaid order has one while its reservation lasts or its payment link is
 * open; a claimed or paid one keeps it until it is cancelled.
 */
export async function countLoads(db: Db, { now, test, except }: LoadQuery): Promise<DayLoads> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.orderId')
    .select(['parcels.promisedDay', 'parcels.packDay', 'parcels.deliveryArea', 'parcels.slotId'])
    .select((eb) => eb.fn.countAll<number>().as('parcels'))
    .where('parcels.promisedDay', '<>', '')
    .where('parcels.promisedDay', '>=', indianDate(now))
    .where('parcels.state', '<>', 'cancelled')
    .where('orders.test', '=', Number(test))
    .where((eb) => hasPlace(eb, now))
    .$if(except !== undefined, (query) => query.where((eb) => eb.not(isOrder(eb, except))))
    .groupBy(['parcels.promisedDay', 'parcels.packDay', 'parcels.deliveryArea', 'parcels.slotId'])
    .execute()
  const [packed, areas, slots] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  for (const { promisedDay, packDay, deliveryArea, slotId, parcels } of rows) {
    const count = Number(parcels)
    add(packed, packDay, count)
    if (deliveryArea === '') continue
    add(areas, areaKey(deliveryArea, promisedDay), count)
    if (slotId !== '') add(slots, slotKey(deliveryArea, slotId, promisedDay), count)
  }
  return { packed, areas, slots }
}

const isOrder = (eb: ExpressionBuilder<Schema, 'parcels' | 'orders'>, order: LoadQuery['except']) =>
  order && 'id' in order ? eb('orders.id', '=', order.id) : eb('orders.checkoutKey', '=', order?.checkoutKey ?? '')

const add = (counts: Map<string, number>, key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)

/** Tests whether the order of a parcel has its place: paid, claimed, or reserved for a while. */
export function hasPlace(eb: ExpressionBuilder<Schema, 'parcels' | 'orders'>, now: Date): Expression<SqlBool> {
  const at = now.toISOString()
  const isReserved = eb.and([eb('orders.state', 'in', UNPAID_STATES), eb('parcels.placeUntil', '>', at)])
  return eb.or([eb('orders.state', 'in', PLACED_STATES), isReserved])
}
