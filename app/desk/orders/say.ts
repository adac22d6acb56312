import { formatTime, indianDate } from '#domain/delivery/day.ts'

/** A state as it stands at the beginning of a line. */
export const sayState = (state: string): string => {
  const words = state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** When something was: `23 Nov 2026, 8:10 pm`. */
export function sayTime(at: string): string {
  const date = new Date(at)
  return `${DAY.format(new Date(indianDate(date)))}, ${formatTime(date)}`
}

/** Digits by four, as a bank statement is read. */
export const inFours = (id: string): string => (/^\d+$/.test(id) ? (id.match(/.{1,4}/g) ?? []).join(' ') : id)
