/*
 * Date formats of the shop: English names, Indian order, from ISO dates (`2026-11-28`) without a time zone.
 *
 * Written by hand instead of `Intl.DateTimeFormat`, for the reason given in `indian-number.ts`: the first formatter
 * blocks the main thread of a slow phone for about 50 ms. The texts also stay the same in every browser and version of
 * ICU, so server and browser always render the same page.
 */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/** `2026-11-28` as `Saturday`. */
export const weekdayOf = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()] ?? ''

/** `2026-11-28` as `November`. */
export const monthOf = (date: string): string => MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''

/** `2026-11-28` as `Saturday, 28 November 2026`. */
export const formatDate = (date: string): string => `${weekdayOf(date)}, ${formatYearDay(date)}`

/** `2026-11-28` as `28 November`. */
export const formatDay = (date: string): string => `${Number(date.slice(8, 10))} ${monthOf(date)}`

/** `2026-11-28` as `28 November 2026`. */
export const formatYearDay = (date: string): string => `${formatDay(date)} ${date.slice(0, 4)}`

/** `2026-11-28` as `28 Nov`, with its year when that is not the year of `today`. */
export function formatShortDay(date: string, today = date): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  return `${Number(date.slice(8, 10))} ${monthOf(date).slice(0, 3)}${year}`
}

/** `2026-11-28` as `Sat`. */
export const formatWeekday = (date: string): string => weekdayOf(date).slice(0, 3)

/** `14:00` as `2:00 pm`. */
export function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}
