import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { formatDuration } from '#domain/delivery/dispatch.ts'
import { formatShortDay } from '#domain/text/format-date.ts'

/** Formats a state for the start of a line: `under_review` becomes `Under review`. */
export const formatState = (state: string): string => {
  const words = state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats an instant in Indian time: `23 Nov 2026, 8:10 pm`. */
export function formatDateTime(at: string): string {
  const date = new Date(at)
  return `${DAY.format(new Date(indianDate(date)))}, ${formatTime(date)}`
}

/** Groups the digits of a transaction id by four, as bank statements do. Other text is returned unchanged. */
export const groupDigits = (id: string): string => (/^\d+$/.test(id) ? (id.match(/.{1,4}/g) ?? []).join(' ') : id)

/** Formats a duration since an instant: `2 h 14 min`, `3 days`. */
export function formatAge(from: string, now: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(from)) / 60_000))
  const days = Math.floor(minutes / (24 * 60))
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : formatDuration(minutes)
}

/** Formats an instant as an Indian day: `28 Nov`, in other years than today's `28 Nov 2025`. */
export const formatInstantDay = (at: string, today: string): string => formatShortDay(indianDate(new Date(at)), today)
