import { formatClock, formatDay, weekdayOf } from '#domain/text/spoken-day.ts'

const IST_OFFSET_MS = 330 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** When somebody wants to be rung, unless they choose one of the next slots. */
export const ANY_TIME = 'Any time'

/** The owner's settings, `Mon-Fri`, `09:00`, `18:00`, and the shop's days off, `2026-11-24`, or `01-26` of every year. */
export type WorkingHours = { days: string; from: string; to: string; daysOff: readonly string[] }

/** Milliseconds since midnight of `09:00`. */
function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** Days of the week from Sunday, 0; `Fri-Mon` goes over the weekend. */
function workingDays(range: string): ReadonlySet<number> {
  const [first = 0, last = 0] = range.split('-').map((day) => DAYS.indexOf(day))
  const count = ((last - first + DAYS.length) % DAYS.length) + 1
  return new Set(Array.from({ length: count }, (_, index) => (first + index) % DAYS.length))
}

/**
 * The next hours at which a consultation can begin: whole hours from opening on, later than now, that are over by
 * closing time, on working days that are no day off. The shop's day is India's wherever the visitor is (decisions §6.2).
 */
export function nextSlots(now: Date, { days, from, to, daysOff }: WorkingHours, count: number): Date[] {
  const working = workingDays(days)
  const rests = (day: Date) => !working.has(day.getUTCDay()) || daysOff.some((off) => dateOf(day).endsWith(off))
  const [opens, closes] = [sinceMidnight(from), sinceMidnight(to)]
  if (closes - opens < HOUR_MS) return []
  const slots: Date[] = []
  // Written as if India's clock were UTC, so that days and hours can be read off.
  const indianNow = now.getTime() + IST_OFFSET_MS
  for (let day = Math.floor(indianNow / DAY_MS) * DAY_MS; slots.length < count; day += DAY_MS) {
    if (rests(new Date(day))) continue
    for (let hour = opens; hour + HOUR_MS <= closes && slots.length < count; hour += HOUR_MS) {
      if (day + hour > indianNow) slots.push(new Date(day + hour - IST_OFFSET_MS))
    }
  }
  return slots
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 10)

/** How many of the next hours are offered. */
export const SLOTS_OFFERED = 3

/** `Monday 23 November` and `9:00 am`. */
export function formatSlot(slot: Date): { day: string; time: string } {
  const clock = new Date(slot.getTime() + IST_OFFSET_MS).toISOString()
  return { day: `${weekdayOf(clock)} ${formatDay(clock)}`, time: formatClock(clock.slice(11)) }
}
