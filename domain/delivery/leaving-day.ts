import { addDays, addWorkingDays, restOn } from './day.ts'
import { readServiceKey } from './service-level.ts'
import { type DeliveryTables, isSameDayPlace, type PinPlace, zoneOf } from './tables.ts'

/** No courier takes longer; what would have to leave earlier is answered with the day this long before. */
const FARTHEST_DAYS = 60
const MOST_KNOWN = 2000

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
  return lastDayFor(tables, { by: promisedDay, days: Math.max(...onTheRoad) })
}

type Journey = { by: string; days: number }

/** Few days and journeys make up a whole queue, and tables never change once they are there. */
const known = new WeakMap<DeliveryTables, Map<string, string>>()

function lastDayFor(tables: DeliveryTables, { by, days }: Journey): string {
  const answers = known.get(tables) ?? new Map<string, string>()
  known.set(tables, answers)
  const key = `${by} ${days}`
  const answer = answers.get(key) ?? searchLastDay(tables, { by, days })
  if (answers.size >= MOST_KNOWN) answers.clear()
  answers.set(key, answer)
  return answer
}

function searchLastDay(tables: DeliveryTables, { by, days }: Journey): string {
  const arrives = (day: string) =>
    restOn(tables, day, 'shop') === undefined && addWorkingDays(tables, day, days, 'courier') <= by
  const earliest = addDays(by, -FARTHEST_DAYS)
  let day = by
  while (day > earliest && !arrives(day)) day = addDays(day, -1)
  return day
}
