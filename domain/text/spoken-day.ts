const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/** By hand, as all of these: a phone's browser is busy for fifty milliseconds with its first `Intl` format. */
export const weekdayOf = (date: string): string => WEEKDAYS[new Date(date).getUTCDay()] ?? ''

export const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''

/** `2026-11-28` as people say it: Saturday, 28 November 2026. */
export const formatDate = (date: string): string => `${weekdayOf(date)}, ${formatYearDay(date)}`

/** `2026-11-28` on a tag: 28 November. */
export const formatDay = (date: string): string => `${Number(date.slice(8, 10))} ${monthOf(date)}`

/** `2026-11-28` in a table: 28 November 2026. */
export const formatYearDay = (date: string): string => `${formatDay(date)} ${date.slice(0, 4)}`

/** `14:00` on India's clock: 2:00 pm. */
export function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}
