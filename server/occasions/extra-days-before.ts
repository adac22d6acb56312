import { addDays, nonWorkingReason } from '#domain/delivery/calendar.ts'
import type { DeliveryTables, ExtraDay } from '#domain/delivery/delivery-tables.ts'
import { formatDay, weekdayOf } from '#domain/text/format-date.ts'

/** Days before an occasion on which extra work can still help. */
const DAYS_BEFORE = 10
const MAX_SUGGESTED = 3

/** A day of rest before an occasion that could be worked: `Sunday 24 October`. */
export type SuggestedDay = { day: string; label: string }

/** Returns the latest days of rest before an occasion, the latest first, and its extra days. */
export function extraDaysBefore(
  tables: DeliveryTables,
  day: string,
  today: string,
): { suggested: SuggestedDay[]; extra: ExtraDay[] } {
  const from = addDays(day, -DAYS_BEFORE)
  const suggested: SuggestedDay[] = []
  for (
    let one = addDays(day, -1);
    one >= from && one >= today && suggested.length < MAX_SUGGESTED;
    one = addDays(one, -1)
  )
    if (nonWorkingReason(tables, one, 'shop') !== undefined)
      suggested.push({ day: one, label: `${weekdayOf(one)} ${formatDay(one)}` })
  return { suggested, extra: tables.extraDays.filter((extra) => extra.day >= from && extra.day <= day) }
}
