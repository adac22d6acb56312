import { addDays, addWorkingDays, nonWorkingReason } from './calendar.ts'
import { parseServiceKey } from './delivery-service.ts'
import { type DeliveryTables, isSameDayArea, type PinLocation, zoneOf } from './delivery-tables.ts'

const MAX_LEAD_DAYS = 60
const MAX_CACHED_DAYS = 2000

type PromisedParcel = { promisedDay: string; promiseServices: string }

/**
 * Returns the shop's last working day on which a parcel can leave and still arrive on its promised day, given its
 * slowest line. `undefined` without a promise or a known destination.
 */
export function dispatchDay(
  { promisedDay, promiseServices }: PromisedParcel,
  { tables, place }: { tables: DeliveryTables; place: PinLocation | undefined },
): string | undefined {
  if (promisedDay === '' || place === undefined) return undefined
  const zone = zoneOf(tables, place)
  const kinds = promiseServices.split(' ').map((key) => parseServiceKey(key)?.kind ?? 'standard')
  const onTheRoad = kinds.map((kind) => {
    if (kind === 'same-day' && isSameDayArea(place)) return 0
    return kind === 'mothers-day' ? zone.mothersDay[1] : zone.transit[1]
  })
  return lastDayFor(tables, { by: promisedDay, days: Math.max(...onTheRoad) })
}

type TransitQuery = { by: string; days: number }

/** Memoizes results per tables; a queue has few distinct days and transit times, and tables are immutable. */
const dispatchDayCache = new WeakMap<DeliveryTables, Map<string, string>>()

function lastDayFor(tables: DeliveryTables, { by, days }: TransitQuery): string {
  const answers = dispatchDayCache.get(tables) ?? new Map<string, string>()
  dispatchDayCache.set(tables, answers)
  const key = `${by} ${days}`
  const answer = answers.get(key) ?? searchLastDay(tables, { by, days })
  if (answers.size >= MAX_CACHED_DAYS) answers.clear()
  answers.set(key, answer)
  return answer
}

function searchLastDay(tables: DeliveryTables, { by, days }: TransitQuery): string {
  const arrives = (day: string) =>
    nonWorkingReason(tables, day, 'shop') === undefined && addWorkingDays(tables, day, days, 'courier') <= by
  const earliest = addDays(by, -MAX_LEAD_DAYS)
  let day = by
  while (day > earliest && !arrives(day)) day = addDays(day, -1)
  return day
}
