import { formatTime, indianDate } from '#domain/delivery/calendar.ts'

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
