import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatShortDay, weekdayOf } from '#domain/text/format-date.ts'

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
