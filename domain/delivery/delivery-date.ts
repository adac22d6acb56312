import { formatDay } from '#domain/text/format-date.ts'
import { addDays, indianDate, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import { isIndia } from './shipping-address.ts'

/** Number of days ahead that can be chosen for delivery. */
export const MAX_DAYS_AHEAD = 60

/** Returns the last day that can be chosen, as `2027-01-21`. */
export const lastDeliveryDay = (now: Date): string => addDays(indianDate(now), MAX_DAYS_AHEAD)

/** Lists the days without delivery until the last choosable day, with the reason: `{ '2026-11-29': 'Sunday' }`. */
export function closedDays(tables: DeliveryTables, now: Date): Record<string, string> {
  const closed: Record<string, string> = {}
  const last = lastDeliveryDay(now)
  for (let day = indianDate(now); day <= last; day = addDays(day, 1)) {
    const why = nonWorkingReason(tables, day, 'courier')
    if (why !== undefined) closed[day] = why
  }
  return closed
}

type DeliveryDateContext = { tables: DeliveryTables; now: Date; country: string; earliest: string | undefined }

/**
 * Returns the error message for a chosen delivery day, with the nearest possible day; `undefined` if the day can be
 * kept. `earliest` is undefined for an unknown PIN code.
 */
export function deliveryDateError(
  day: string,
  { tables, now, country, earliest }: DeliveryDateContext,
): string | undefined {
  if (!isIndia(country)) return 'We can keep a day only within India. Please leave this empty'
  if (earliest === undefined) return 'We do not know this PIN code, so no day can be promised. Please leave this empty'
  if (day < earliest) return `The earliest we can be there is ${formatDay(earliest)}`
  if (day > lastDeliveryDay(now)) return `The latest day we can promise is ${formatDay(lastDeliveryDay(now))}`
  const why = nonWorkingReason(tables, day, 'courier')
  if (why === undefined) return undefined
  const next = nextWorkingDay(tables, day, 'courier')
  return `Nothing is delivered on ${formatDay(day)}, ${why}. The next day is ${formatDay(next)}`
}
