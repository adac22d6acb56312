import { formatClock, formatYearDay } from '#domain/text/format-date.ts'
import type { DayOff } from './delivery-tables.ts'

const ESTIMATED_DELIVERY_DAYS = 7

const IST_OFFSET_MINUTES = 330
const DAY_MS = 24 * 60 * 60 * 1000

/** India's local time as an ISO text with a false `Z`. */
const indianClock = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MINUTES * 60_000).toISOString()

/** Returns the calendar day in India, as `2026-11-21`. */
export const indianDate = (at: Date): string => indianClock(at).slice(0, 10)

/** Returns the time of day in India, as `14:00`. */
export const indianTime = (at: Date): string => indianClock(at).slice(11, 16)

/** Adds calendar days to a date; the date is read as midnight UTC. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Tests for an existing calendar day: `2026-11-31` is not one. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text

/** Converts a date and a time of day in India, as `14:00`, to an instant. */
export const indianInstant = (date: string, time: string): Date => new Date(`${date}T${time}:00+05:30`)

/** Returns the fallback delivery day of an order. */
export const estimatedDelivery = (orderedAt: Date): string => addDays(indianDate(orderedAt), ESTIMATED_DELIVERY_DAYS)

/** Formats the day in India of an instant for a document: `21 November 2026`. */
export const formatInstantDay = (at: string): string => formatYearDay(indianDate(new Date(at)))

/** Formats the time of day in India, 11:42 am, with a no-break space. */
export const formatTime = (at: Date): string => formatClock(indianTime(at)).replace(' ', '\u00a0')

type Calendar = { daysOff: readonly Pick<DayOff, 'day' | 'name' | 'who'>[] }
type CalendarParty = 'shop' | 'courier'

const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0

/**
 * Returns the reason why a day is not a working day of the shop or courier, `Sunday` or `Republic Day`; `undefined`
 * for a working day. Working days are Monday to Saturday.
 */
export function nonWorkingReason({ daysOff }: Calendar, day: string, who: CalendarParty): string | undefined {
  const off = daysOff.find((one) => matchesDay(one, day) && (one.who === who || one.who === 'both'))
  return off?.name ?? (isSunday(day) ? 'Sunday' : undefined)
}

/** A day off without a year, `01-26`, recurs every year. */
const matchesDay = (off: Pick<DayOff, 'day'>, day: string): boolean => day.endsWith(off.day)

/** Returns the first working day on or after a day. */
export const nextWorkingDay = (calendar: Calendar, from: string, who: CalendarParty): string =>
  addWorkingDays(calendar, from, 0, who)

/**
 * Adds working days; the start day does not count. With 0 days it returns the first working day on or after the
 * start.
 */
export function addWorkingDays(calendar: Calendar, from: string, days: number, who: CalendarParty): string {
  const known = cacheFor(calendar)
  const key = `${from} ${days} ${who}`
  const day = known.get(key) ?? countWorkingDays(calendar, from, days, who)
  if (known.size >= MAX_CACHED_DAYS) known.clear()
  known.set(key, day)
  return day
}

function countWorkingDays(calendar: Calendar, from: string, days: number, who: CalendarParty): string {
  let day = from
  for (let left = days; left > 0; left--) day = firstWorkingDay(calendar, addDays(day, 1), who)
  return days === 0 ? firstWorkingDay(calendar, from, who) : day
}

function firstWorkingDay(calendar: Calendar, from: string, who: CalendarParty): string {
  let day = from
  while (nonWorkingReason(calendar, day, who) !== undefined) day = addDays(day, 1)
  return day
}

const MAX_CACHED_DAYS = 500
/**
 * Memoizes results per calendar, since all orders and visitors ask for the same few days. Safe because days off are
 * never mutated.
 */
const workingDayCache = new WeakMap<Calendar['daysOff'], Map<string, string>>()

function cacheFor({ daysOff }: Calendar): Map<string, string> {
  const known = workingDayCache.get(daysOff) ?? new Map<string, string>()
  workingDayCache.set(daysOff, known)
  return known
}
