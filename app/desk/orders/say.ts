import { formatDate, formatTime, indianDate } from '#domain/delivery/day.ts'

/** A state as it stands at the beginning of a line. */
export const sayState = (state: string): string => {
  const words = state.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** When something was. */
export const sayTime = (at: string): string => `${formatDate(indianDate(new Date(at)))}, ${formatTime(new Date(at))}`

/** Digits by four, as a bank statement is read. */
export const inFours = (id: string): string => (/^\d+$/.test(id) ? (id.match(/.{1,4}/g) ?? []).join(' ') : id)
