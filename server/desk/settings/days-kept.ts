import { setImmediate } from 'node:timers/promises'
import { readPin } from '#domain/address/pin.ts'
import { indianDate } from '#domain/delivery/day.ts'
import {
  countKept,
  countOther,
  type KeptCount,
  NONE_KEPT,
  NONE_OTHER,
  type OtherCount,
  otherDay,
  type PromisedParcel,
} from '#domain/delivery/days-kept.ts'
import { readServiceKey, type Service } from '#domain/delivery/service-level.ts'
import { type DeliveryTables, type PinPlace, zoneOf } from '#domain/delivery/tables.ts'
import { figureDays } from '#domain/desk/figures.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { deliveryTablesOf, placeOfPin } from '#server/delivery/queries.ts'

/** Orders of so many days are looked at. */
export const KEPT_DAYS = 90

export type ZoneKept = { id: string; name: string } & KeptCount
export type DaysKept = { zones: ZoneKept[]; others: ({ id: string; name: string } & OtherCount)[]; leftOut: number }

export type DaysKeptAsked = { tables: DeliveryTables; now: Date; other?: DeliveryTables | undefined }

/**
 * Of the orders of the last days, those whose promised day is over: by the zone that they went to, how many of their
 * parcels came by it, and what `other` tables would have promised. Test orders, and what was never sent, count for nothing.
 */
export async function countDaysKept(db: Db, { tables, now, other }: DaysKeptAsked): Promise<DaysKept> {
  const today = indianDate(now)
  const counts = new Map(tables.zones.map(({ id }) => [id, { kept: NONE_KEPT, other: NONE_OTHER }]))
  const placeOf = readOnce((zipCode: string) => placed(tables, zipCode))
  const servicesOf = readOnce((keys: string) => keys.split(' ').flatMap((key) => readServiceKey(key) ?? []))
  const versionOf = readOnce((version: number) => deliveryTablesOf(db, version))
  let leftOut = 0
  for (const { from, until } of figureDays(now, KEPT_DAYS)) {
    for (const row of (await parcelsOf(db, { from, until, today })).rows) {
      const at = placeOf(row.zipCode)
      const zone = at && counts.get(at.zone)
      if (!zone || wentBack(row)) continue
      const parcel = toParcel(row, at.place, servicesOf(row.promiseServices))
      zone.kept = countKept(zone.kept, parcel)
      if (!other) continue
      const was = await versionOf(row.promiseVersion)
      const day = was && otherDay({ was, other }, parcel)
      if (day) zone.other = countOther(zone.other, parcel, day, today)
      else leftOut++
    }
    // A day's orders, and then everybody else has their turn.
    await setImmediate()
  }
  const named = tables.zones.map(({ id, name }) => ({
    id,
    name,
    ...(counts.get(id) ?? { kept: NONE_KEPT, other: NONE_OTHER }),
  }))
  return {
    zones: named.map(({ id, name, kept: count }) => ({ id, name, ...count })),
    others: other ? named.map(({ id, name, other: count }) => ({ id, name, ...count })) : [],
    leftOut,
  }
}

/** Many parcels go to one place, by one version. */
function readOnce<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const there = known.get(key)
    if (there !== undefined) return there
    const value = read(key)
    known.set(key, value)
    return value
  }
}

/** `null` where nobody knows the PIN code. */
function placed(tables: DeliveryTables, zipCode: string) {
  const place = placeOfPin(readPin(zipCode) ?? '')
  return place ? { place, zone: zoneOf(tables, place).id } : null
}

type Given = { from: string; until: string; today: string }

const SENT = ['to_pack', 'packed', 'shipped', 'delivered', 'returned'] as const

const parcelsOf = prepared((db, { from, until, today }: Given) =>
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
    .where('parcel.state', 'in', SENT)
    .where('parcel.promisedDay', '<', today)
    .where('parcel.promisedDay', '<>', ''),
)

type Row = Awaited<ReturnType<typeof parcelsOf>>['rows'][number]

/** It never arrived because it came back, or its money did. */
const wentBack = ({ arrivedAt, state, told }: Row): boolean =>
  arrivedAt === null && (state === 'returned' || told === 'refunded')

const toParcel = (row: Row, place: PinPlace, services: readonly Service[]): PromisedParcel => ({
  orderedAt: new Date(row.placedAt),
  isBox: row.kind === 'box',
  ...{ place, services, deliverOn: row.deliverOn, promisedDay: row.promisedDay },
  arrivedAt: row.arrivedAt === null ? undefined : new Date(row.arrivedAt),
})
