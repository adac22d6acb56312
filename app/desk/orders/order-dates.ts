import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { monthOf, weekdayOf } from '#domain/text/format-date.ts'

/** Formats a day as `28 Nov`, with its year when that is not the year of `today`. */
export const formatShortDay = (day: string, today: string): string =>
  `${Number(day.slice(8, 10))} ${monthOf(day).slice(0, 3)}${day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`}`

/** Formats a day as `Sat 28 Nov`. */
export const formatWeekday = (day: string, today: string): string =>
  `${weekdayOf(day).slice(0, 3)} ${formatShortDay(day, today)}`

/** Formats an instant in Indian time: `11:42 am` today, else `28 Nov, 11:42 am`. */
export function formatWhen(at: string, today: string): string {
  const [date, time] = [indianDate(new Date(at)), formatTime(new Date(at))]
  return date === today ? time : `${formatShortDay(date, today)}, ${time}`
}

/** Formats an instant as its time today, else as its day: `11:42 am`, `28 Nov`. */
export function formatTimeOrDay(at: string, today: string): string {
  const date = indianDate(new Date(at))
  return date === today ? formatTime(new Date(at)) : formatShortDay(date, today)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts the days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
