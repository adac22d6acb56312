import {
  type DayPlace,
  type FullPart,
  findFull,
  hasLimits,
  type PlaceFill,
  placeFill,
} from '#domain/delivery/capacity.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { countLoads } from './day-loads.ts'
import { readDeliveryTables } from './queries.ts'

type PlaceClaim = { tables: DeliveryTables; place: DayPlace; orderId: OrderId; test: boolean; now: Date }

/**
 * Decides in the transaction that writes a parcel whether its day, its area and its slot have a place, and keeps other
 * parcels of that day waiting until the transaction ends. Returns the limit that is reached. Lock stock first.
 */
export const claimPlace = (trx: Trx, claim: PlaceClaim): Promise<FullPart | undefined> => findFullPart(trx, claim, true)

/** Returns the limit that leaves no place. With `isMoving`, as `claimPlace`; else the answer may change at once. */
export async function findFullPart(
  db: Db,
  { tables, place, orderId, test, now }: PlaceClaim,
  isMoving: boolean,
): Promise<FullPart | undefined> {
  if (!hasLimits(tables)) return undefined
  if (isMoving) await lockNames(db as Trx, placeNames(place))
  return findFull(tables, await countLoads(db, { now, test, except: { id: orderId } }), place)
}

/**
 * Returns how full a place is without the order that the desk moves to it; `undefined` without a limit. The desk may
 * take a place beyond the limit. With `isMoving`, other parcels of that day wait until the transaction ends.
 */
export async function fillOfPlace(
  db: Db,
  { tables, place, orderId, test, now }: PlaceClaim,
  isMoving: boolean,
): Promise<PlaceFill | undefined> {
  if (!hasLimits(tables)) return undefined
  if (isMoving) await lockNames(db as Trx, placeNames(place))
  return placeFill(tables, await countLoads(db, { now, test, except: { id: orderId } }), place)
}

const placeNames = ({ packDay, day }: DayPlace) => [`packing day ${packDay}`, `delivery day ${day}`]

/** Returns the place that a stored parcel takes by the current tables; `undefined` without a promised day. */
export const placeOfStored = (
  { areas }: DeliveryTables,
  { promisedDay, packDay, deliveryArea, slot }: Pick<Parcel, 'promisedDay' | 'packDay' | 'deliveryArea' | 'slot'>,
): DayPlace | undefined =>
  promisedDay === ''
    ? undefined
    : { day: promisedDay, packDay, area: areas.find(({ id }) => id === deliveryArea), slotId: slot?.id ?? '' }

type Renewal = { until: Date; now: Date }

/**
 * Gives the parcels of an unpaid order their places again, or for longer. Returns the day that has filled up, if one
 * has; the caller then rolls back.
 */
export async function renewPlaces(
  trx: Trx,
  { id: orderId, test, parcels }: Order,
  { until, now }: Renewal,
): Promise<string | undefined> {
  const tables = await readDeliveryTables(trx)
  if (!hasLimits(tables)) return undefined
  for (const parcel of parcels) {
    const place = placeOfStored(tables, parcel)
    if (!place) continue
    if (await claimPlace(trx, { tables, place, orderId, test, now })) return place.day
  }
  await keepPlaces(trx, orderId, until)
  return undefined
}

/** Keeps the places of an unpaid order at least until a time. */
export const keepPlaces = (trx: Trx, orderId: OrderId, until: Date) =>
  trx
    .updateTable('parcels')
    .set({ placeUntil: until.toISOString() })
    .where('orderId', '=', orderId)
    .where('placeUntil', '<', until.toISOString())
    .execute()

/** Gives the places of an unpaid order back. */
export const releasePlaces = (trx: Trx, orderId: OrderId) =>
  trx
    .updateTable('parcels')
    .set({ placeUntil: '' })
    .where('orderId', '=', orderId)
    .where('placeUntil', '<>', '')
    .execute()

/**
 * Creates a task for an order that was paid or claimed after its place had been released to others: the order stands
 * either way. The order already counts.
 */
export async function reportOverfullDays(
  trx: Trx,
  { id: orderId, number, test, parcels }: Order,
  tables: DeliveryTables,
  at: Date,
): Promise<void> {
  if (!hasLimits(tables)) return
  for (const parcel of parcels) {
    const place = placeOfStored(tables, parcel)
    const full = place && (await claimPlace(trx, { tables, place, orderId, test, now: at }))
    if (!full) continue
    const text = `Order ${number} was paid after its place was released. ${formatFullDay(place.day)} has more parcels than the ${full.most} that you take ${FULL_PARTS[full.what]}. Deliver it all the same, or move it to another day.`
    await createTask(trx, { orderId, subject: `day:${orderId}:${parcel.position}`, text, at })
  }
}

const FULL_PARTS: Record<FullPart['what'], string> = {
  kitchen: 'to pack',
  area: 'in its area',
  slot: 'in its slot',
}

const formatFullDay = (day: string): string => `${weekdayOf(day)} ${formatDay(day)}`
