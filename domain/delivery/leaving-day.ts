import { addDays, addWorkingDays, restOn } from './day.ts'
import { readServiceKey } from './service-level.ts'
import { type DeliveryTables, isSameDayPlace, type PinPlace, zoneOf } from './tables.ts'

/** No courier takes longer; what would have to leave earlier is answered with the day this long before. */
const FARTHEST_DAYS = 60

type Promised = { promisedDay: string; promiseServices: string }

/**
 * The last day of the shop on which a parcel can leave and still be there on its promised day: as many working days of
 * the courier before it as the slowest of its lines is on the road. Nothing for one without a promise, or to a place that
 * nobody knows.
 */
export function leavingDay(
  { promisedDay, promiseServices }: Promised,
  { tables, place }: { tables: DeliveryTables; place: PinPlace | undefined },
): string | undefined {
  if (promisedDay === '' || place === undefined) return undefined
  const zone = zoneOf(tables, place)
  const kinds = promiseServices.split(' ').map((key) => readServiceKey(key)?.kind ?? 'standard')
  const onTheRoad = kinds.map((kind) => {
    if (kind === 'same-day' && isSameDayPlace(place)) return 0
    return kind === 'mothers-day' ? zone.mothersDay[1] : zone.transit[1]
  })
  const days = Math.max(...onTheRoad)
  const earliest = addDays(promisedDay, -FARTHEST_DAYS)
  let day = promisedDay
  while (day > earliest && !arrives(tables, { day, days, by: promisedDay })) day = addDays(day, -1)
  return day
}

type Sent = { day: string; days: number; by: string }

const arrives = (tables: DeliveryTables, { day, days, by }: Sent): boolean =>
  restOn(tables, day, 'shop') === undefined && addWorkingDays(tables, day, days, 'courier') <= by
