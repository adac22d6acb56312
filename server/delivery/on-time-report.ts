import { setImmediate } from 'node:timers/promises'
import { indianDate } from '#domain/delivery/calendar.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { parseServiceKey, type Service } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables, PinLocation } from '#domain/delivery/delivery-tables.ts'
import {
  addComparison,
  addOnTime,
  alternativeDay,
  type ComparisonCount,
  EMPTY_COMPARISON,
  EMPTY_ON_TIME,
  type OnTimeCount,
  type PromisedParcel,
} from '#domain/delivery/on-time.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { recentDays } from '#domain/desk/sales-figures.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { placeOfPin, readDeliveryVersion } from './queries.ts'

/** Length of the report in days. */
export const REPORT_DAYS = 90

/** An area or zone; `id` is unique among both. */
export type ZoneOnTime = { id: string; name: string } & OnTimeCount
export type OnTimeReport = {
  zones: ZoneOnTime[]
  others: ({ id: string; name: string } & ComparisonCount)[]
  leftOut: number
}

export type OnTimeQuery = { tables: DeliveryTables; now: Date; other?: DeliveryTables | undefined }

/**
 * Reports on-time delivery by area and zone: of the parcels whose promised day has passed, the number delivered by it, and
 * what the `other` delivery tables would have promised. Test orders and parcels that were never sent are left out.
 */
export async function countOnTime(db: Db, { tables, now, other }: OnTimeQuery): Promise<OnTimeReport> {
  const today = indianDate(now)
  const regions = [
    ...tables.areas.map(({ id, name }) => ({ id: `rider ${id}`, name })),
    ...tables.zones.map(({ id, name }) => ({ id: `courier ${id}`, name })),
  ]
  const counts = new Map(regions.map(({ id }) => [id, { kept: EMPTY_ON_TIME, other: EMPTY_COMPARISON }]))
  const placeOf = memoize((zipCode: string) => placeOfPin(parsePin(zipCode) ?? '') ?? null)
  const servicesOf = memoize((keys: string) => keys.split(' ').flatMap((key) => parseServiceKey(key) ?? []))
  const versionOf = memoize((version: number) => readDeliveryVersion(db, version))
  let leftOut = 0
  for (const { from, until } of recentDays(now, REPORT_DAYS)) {
    for (const row of (await parcelsOf(db, { from, until, today })).rows) {
      const place = placeOf(row.zipCode)
      const services = servicesOf(row.promiseServices)
      const zone = place && counts.get(regionId(tables, place, services))
      if (!zone || isReturnedUndelivered(row)) continue
      const parcel = toParcel(row, place, services)
      zone.kept = addOnTime(zone.kept, parcel)
      if (!other) continue
      const was = await versionOf(row.promiseVersion)
      const day = was && alternativeDay({ was, other }, parcel)
      if (day) zone.other = addComparison(zone.other, parcel, day, today)
      else leftOut++
    }
    // Yields to requests after each day.
    await setImmediate()
  }
  const named = regions.map(({ id, name }) => ({
    id,
    name,
    ...(counts.get(id) ?? { kept: EMPTY_ON_TIME, other: EMPTY_COMPARISON }),
  }))
  return {
    zones: named.map(({ id, name, kept: count }) => ({ id, name, ...count })),
    others: other ? named.map(({ id, name, other: count }) => ({ id, name, ...count })) : [],
    leftOut,
  }
}

/** Memoizes a lookup; many parcels share a PIN code and a version. */
function memoize<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const there = known.get(key)
    if (there !== undefined) return there
    const value = read(key)
    known.set(key, value)
    return value
  }
}

/** Returns the zone of a PIN code, or `null` if it is unknown. */
function regionId(tables: DeliveryTables, place: PinLocation, services: readonly Service[]): string {
  const carrier = carrierOf(tables, place, services)
  return carrier?.by === 'rider' ? `rider ${carrier.area.id}` : `courier ${carrier?.zone.id ?? ''}`
}

type ParcelRange = { from: string; until: string; today: string }

const REPORTED_STATES = ['to_pack', 'packed', 'shipped', 'delivered', 'returned'] as const

const parcelsOf = compiledQuery((db, { from, until, today }: ParcelRange) =>
  db
    .selectFrom('orderListings as listing')
    .innerJoin('parcels as parcel', 'parcel.orderId', 'listing.orderId')
    .innerJoin('orders', 'orders.id', 'listing.orderId')
    .select(['listing.placedAt', 'listing.told', 'orders.kind', 'parcel.state', 'parcel.zipCode', 'parcel.deliverOn'])
    .select(['parcel.promisedDay', 'parcel.promiseVersion', 'parcel.promiseServices'])
    .select((eb) =>
      eb
        .selectFrom('orderEvents as event')
        .select((event) => event.fn.min('event.at').as('at'))
        .whereRef('event.orderId', '=', 'listing.orderId')
        .whereRef('event.parcel', '=', 'parcel.position')
        .where('event.toState', '=', 'delivered')
        .as('arrivedAt'),
    )
    .where('listing.collection', '=', '')
    .where('listing.test', '=', 0)
    .where('listing.told', 'in', ['paid', 'packed', 'shipped', 'delivered', 'refunded'])
    .where('listing.placedAt', '>=', from)
    .where('listing.placedAt', '<', until)
    .where('parcel.state', 'in', REPORTED_STATES)
    .where('parcel.promisedDay', '<', today)
    .where('parcel.promisedDay', '<>', ''),
)

type Row = Awaited<ReturnType<typeof parcelsOf>>['rows'][number]

/** Returned or refunded before it was delivered. */
const isReturnedUndelivered = ({ arrivedAt, state, told }: Row): boolean =>
  arrivedAt === null && (state === 'returned' || told === 'refunded')

const toParcel = (row: Row, place: PinLocation, services: readonly Service[]): PromisedParcel => ({
  orderedAt: new Date(row.placedAt),
  isBox: row.kind === 'box',
  ...{ place, services, deliverOn: row.deliverOn, promisedDay: row.promisedDay },
  arrivedAt: row.arrivedAt === null ? undefined : new Date(row.arrivedAt),
})
