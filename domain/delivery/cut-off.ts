import { indianDate, nonWorkingReason } from './calendar.ts'
import type { DayOff } from './delivery-tables.ts'

const IST_OFFSET_MINUTES = 330
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** Period before the cut-off over which the countdown ribbon shortens. */
const RIBBON_MINUTES = 5 * 60

/** Both must work on a day for Same Day delivery. */
const WORKERS = ['shop', 'courier'] as const

export type CutOff = { day: 'today'; minutes: number; left: number } | { day: 'tomorrow' }

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const indianMinutes = (at: Date): number => (at.getTime() / MINUTE_MS + IST_OFFSET_MINUTES) % DAY_MINUTES

/**
 * Determines whether an order placed now leaves today. The day is India's, regardless of the visitor's time zone;
 * from the cut-off on, and on Sundays and days off, it is tomorrow (specification §9, Quick Delivery copy).
 */
export function cutOffAt(now: Date, cutOff: string, daysOff: readonly DayOff[] = []): CutOff {
  const today = indianDate(now)
  const rests = WORKERS.some((who) => nonWorkingReason({ daysOff }, today, who) !== undefined)
  const minutes = Math.ceil(minutesOf(cutOff) - indianMinutes(now))
  if (rests || minutes <= 0) return { day: 'tomorrow' }
  return { day: 'today', minutes, left: ribbonFraction(minutes) }
}

/** Returns the remaining fraction of the ribbon. */
export const ribbonFraction = (minutes: number): number => Math.min(1, minutes / RIBBON_MINUTES)

/** Formats a duration: `2 h 14 min`, `2 h`, `14 min`. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Formats an hour: `14:00` is 2pm, `09:30` is 9:30am. */
export function formatHour(time: string): string {
  const minutes = minutesOf(time)
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
}
