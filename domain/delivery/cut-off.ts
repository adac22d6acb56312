import { indianDate, restOn } from './day.ts'
import type { DayOff } from './tables.ts'

const IST_OFFSET_MINUTES = 330
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** The cut-off ribbon is whole this long before the cut-off and gets shorter from then on. */
const RIBBON_MINUTES = 5 * 60

/** Whoever is needed for a gift that is to be there today. */
const WORKERS = ['shop', 'courier'] as const

export type CutOff =
  /** `left` is how much of the ribbon is left, from 1 to just above 0. */
  { day: 'today'; minutes: number; left: number } | { day: 'tomorrow' }

/** `14:00` as minutes from midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight in India, with their fraction. */
const indianMinutes = (at: Date): number => (at.getTime() / MINUTE_MS + IST_OFFSET_MINUTES) % DAY_MINUTES

/**
 * Whether an order placed now leaves today. The shop's day is India's wherever the visitor is; from the cut-off itself
 * on it is tomorrow's (specification §9, Quick Delivery copy), and so it is on Sundays and days off.
 */
export function cutOffAt(now: Date, cutOff: string, daysOff: readonly DayOff[] = []): CutOff {
  const today = indianDate(now)
  const rests = WORKERS.some((who) => restOn({ daysOff }, today, who) !== undefined)
  const minutes = Math.ceil(minutesOf(cutOff) - indianMinutes(now))
  if (rests || minutes <= 0) return { day: 'tomorrow' }
  return { day: 'today', minutes, left: ribbonLeft(minutes) }
}

/** How much of the ribbon is left so many minutes before the cut-off. */
export const ribbonLeft = (minutes: number): number => Math.min(1, minutes / RIBBON_MINUTES)

/** `2 h 14 min`, `2 h`, `14 min`. */
export function formatWait(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** `14:00` as the shop says it: 2pm; `09:30` is 9:30am. */
export function formatHour(time: string): string {
  const minutes = minutesOf(time)
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
}
