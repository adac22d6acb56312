import { dispatchDay } from '#domain/delivery/dispatch.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { OrderId, OrderNumber, ParcelPosition } from '#domain/nominal.ts'
import { groupHeading, groupKey, hasSlots, type SlotGroup, slotGroup } from '#domain/order/slot-groups.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryTables } from '#server/delivery/queries.ts'
import { parseSlot } from '#server/orders/to-order.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'

/** Maximum number of parcels to sort, those with the earliest promised day. */
const MAX_PARCELS = 500
/** A packer who checked nothing for this long has left the parcel. */
const PACKING_MS = 15 * 60_000

/**
 * A parcel to pack. `leaves` is the last day on which it can ship in time; `packer` is the person packing it now.
 */
export type QueuedParcel = {
  orderId: OrderId
  number: OrderNumber
  parcel: ParcelPosition
  leaves: string | undefined
  packer: string | undefined
  /** Slot and area of a parcel that riders bring, in a shop with slots. */
  group: SlotGroup | undefined
}

/**
 * Returns the parcels to pack, the earliest to ship first and those of a day by slot and area. A live shop leaves out
 * test orders.
 */
export async function packingQueue(db: Db, { now, live }: { now: Date; live: boolean }): Promise<QueuedParcel[]> {
  await updateOrderIndex(db)
  const tables = await readDeliveryTables(db)
  const rows = await packingQueueQuery(db, live).execute()
  const packers = await packersOf(db, now)
  const waiting = rows.map((row) => {
    const place = isIndia(row.country) ? placeOfPin(row.zipCode) : undefined
    const { orderId, number, parcel, placedAt } = row
    const packer = packers.get(`${orderId} ${parcel}`)
    const slot = row.slot === null ? undefined : parseSlot(row.slot, orderId)
    const group = hasSlots(tables) ? slotGroup({ ...row, slot }, tables) : undefined
    return { orderId, number, parcel, placedAt, packer, group, leaves: dispatchDay(row, { tables, place }) }
  })
  return waiting.sort((one, other) => {
    const [first, second] = [one, other].map(
      ({ leaves = AFTER_ALL_DAYS, group, placedAt }) => `${leaves} ${group ? groupKey(group) : ''} ${placedAt}`,
    )
    return (first ?? '') < (second ?? '') ? -1 : 1
  })
}

/** Sorts after every date. */
const AFTER_ALL_DAYS = '9999'

/** Builds the query of the queue, earliest promised day first. */
export const packingQueueQuery = (db: Db, live: boolean) =>
  db
    .selectFrom('orderListings')
    .innerJoin('parcels', 'parcels.orderId', 'orderListings.orderId')
    .innerJoin('orders', 'orders.id', 'orderListings.orderId')
    .select(['orders.number', 'orderListings.orderId', 'orderListings.placedAt', 'parcels.position as parcel'])
    .select(['parcels.promisedDay', 'parcels.promiseServices', 'parcels.zipCode', 'parcels.country'])
    .select(['parcels.deliveryArea', 'parcels.slot'])
    .where('orderListings.collection', '=', '')
    .where('orderListings.told', '=', 'paid')
    .where('parcels.state', '=', 'to_pack')
    .$if(live, (query) => query.where('orderListings.test', '=', 0))
    .orderBy((eb) => eb.case().when('orderListings.promisedDay', '=', '').then(1).else(0).end())
    .orderBy('orderListings.promisedDay')
    .orderBy('orderListings.placedAt')
    .orderBy('orderListings.orderId')
    .limit(MAX_PARCELS)

/** Returns who checked an item last, by parcel. */
async function packersOf(db: Db, now: Date): Promise<Map<string, string>> {
  const since = new Date(now.getTime() - PACKING_MS).toISOString()
  const rows = await db
    .selectFrom('packTicks')
    .select(['orderId', 'parcel', 'who'])
    .where('at', '>=', since)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ orderId, parcel, who }) => [`${orderId} ${parcel}`, who]))
}

type CurrentParcel = { number: OrderNumber; parcel: ParcelPosition }

/** Returns the next parcel after `here`, wrapping around. Parcels that another person is packing come last. */
export function nextInQueue(
  queue: readonly QueuedParcel[],
  who: string,
  here?: CurrentParcel,
): QueuedParcel | undefined {
  const at = queue.findIndex(({ number, parcel }) => number === here?.number && parcel === here?.parcel)
  const others = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))]
  return others.find(({ packer }) => packer === undefined || packer === who) ?? others[0]
}

/** Returns the next parcel with its order number and first product, for the button at the packing station. */
export async function describeNext(db: Db, next: QueuedParcel | undefined) {
  if (!next) return undefined
  const line = await db
    .selectFrom('orderLines')
    .select('name')
    .where('orderId', '=', next.orderId)
    .orderBy('position')
    .executeTakeFirst()
  return { number: next.number, parcel: next.parcel + 1, name: line?.name ?? '' }
}

/**
 * Returns the heading of the group that a parcel is packed with: `9 am to 12 noon, Jaipur, 12 parcels`. Undefined for
 * parcels of the courier, in a shop without slots, and for parcels that are not in the queue.
 */
export function queueHeading(queue: readonly QueuedParcel[], here: CurrentParcel, today: string): string | undefined {
  const own = queue.find(({ number, parcel }) => number === here.number && parcel === here.parcel)?.group
  if (!own || own.area === '') return undefined
  const key = groupKey(own)
  const count = queue.filter(({ group }) => group && groupKey(group) === key).length
  return groupHeading(own, count, today)
}
