import { formatClock, formatDay, weekdayOf } from '#domain/text/format-date.ts'

const IST_OFFSET_MS = 330 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Default choice of the consultation form. */
export const ANY_TIME = 'Any time'

/** Working hours from the settings, `Mon-Fri`, `09:00`, `18:00`, and days off, `2026-11-24` or `01-26`. */
export type WorkingHours = { days: string; from: string; to: string; daysOff: readonly string[] }

function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** Returns weekdays, 0 for Sunday; `Fri-Mon` wraps around the weekend. */
function workingDays(range: string): ReadonlySet<number> {
  const [first = 0, last = 0] = range.split('-').map((day) => DAYS.indexOf(day))
  const count = ((last - first + DAYS.length) % DAYS.length) + 1
  return new Set(Array.from({ length: count }, (_, index) => (first + index) % DAYS.length))
}

/**
 * Returns the next slots for a consultation: full hours within working hours on working days, in India's time zone
 * (decisions §6.2).
 */
export function nextSlots(now: Date, { days, from, to, daysOff }: WorkingHours, count: number): Date[] {
  const working = workingDays(days)
  const isDayOff = (day: Date) => !working.has(day.getUTCDay()) || daysOff.some((off) => dateOf(day).endsWith(off))
  const [opens, closes] = [sinceMidnight(from), sinceMidnight(to)]
  if (closes - opens < HOUR_MS) return []
  const slots: Date[] = []
  // Shifted to India's time, so that UTC getters return local values.
  const indianNow = now.getTime() + IST_OFFSET_MS
  for (let day = Math.floor(indianNow / DAY_MS) * DAY_MS; slots.length < count; day += DAY_MS) {
    if (isDayOff(new Date(day))) continue
    for (let hour = opens; hour + HOUR_MS <= closes && slots.length < count; hour += HOUR_MS) {
      if (day + hour > indianNow) slots.push(new Date(day + hour - IST_OFFSET_MS))
    }
  }
  return slots
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 10)

/** Number of slots that are offered. */
export const SLOTS_OFFERED = 3

/** Formats a slot: `Monday 23 November` and `9:00 am`. */
export function formatSlot(slot: Date): { day: string; time: string } {
  const clock = new Date(slot.getTime() + IST_OFFSET_MS).toISOString()
  return { day: `${weekdayOf(clock)} ${formatDay(clock)}`, time: formatClock(clock.slice(11)) }
}
