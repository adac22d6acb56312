import { isIndia } from '#domain/address/country.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import { addDays, indianDate, nextWorkingDay, restOn } from './day.ts'
import type { DeliveryTables } from './tables.ts'

/** A day can be chosen this far ahead. */
export const LATEST_DELIVERY_DAYS = 60

/** The last day, as `2027-01-21`, that can be chosen. */
export const latestDay = (now: Date): string => addDays(indianDate(now), LATEST_DELIVERY_DAYS)

/** Of a calendar's days those on which nobody delivers, with why: `{ '2026-11-29': 'Sunday' }`. */
export function closedDays(tables: DeliveryTables, now: Date): Record<string, string> {
  const closed: Record<string, string> = {}
  const last = latestDay(now)
  for (let day = indianDate(now); day <= last; day = addDays(day, 1)) {
    const why = restOn(tables, day, 'courier')
    if (why !== undefined) closed[day] = why
  }
  return closed
}

type Wish = { tables: DeliveryTables; now: Date; country: string; earliest: string | undefined }

/** Why a chosen day cannot be kept, with the day that can; nothing when it can. No `earliest`: no day is known there. */
export function dayFault(day: string, { tables, now, country, earliest }: Wish): string | undefined {
  if (!isIndia(country)) return 'We can keep a day only within India. Please leave this empty'
  if (earliest === undefined) return 'We do not know this PIN code, so no day can be promised. Please leave this empty'
  if (day < earliest) return `The earliest we can be there is ${formatDay(earliest)}`
  if (day > latestDay(now)) return `The latest day we can promise is ${formatDay(latestDay(now))}`
  const why = restOn(tables, day, 'courier')
  if (why === undefined) return undefined
  const next = nextWorkingDay(tables, day, 'courier')
  return `Nothing is delivered on ${formatDay(day)}, ${why}. The next day is ${formatDay(next)}`
}
