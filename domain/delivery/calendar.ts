import { formatClock, formatYearDay } from '#domain/text/format-date.ts'
import type { DayOff, DeliveryArea, DeliveryTables, ExtraDay } from './delivery-tables.ts'

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

/** Number of days ahead that can be chosen for delivery. */
export const MAX_DAYS_AHEAD = 60

/** Returns the last day that can be chosen, as `2027-01-21`. */
export const lastDeliveryDay = (now: Date): string => addDays(indianDate(now), MAX_DAYS_AHEAD)

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

/** Working days and days off, as part of the delivery tables. */
export type Calendar = Pick<DeliveryTables, 'weekdays'> & {
  daysOff: readonly Pick<DayOff, 'day' | 'name' | 'who' | 'ridersDeliver'>[]
  /** Days on which shop and riders work although they would rest. */
  extraDays?: readonly Pick<ExtraDay, 'day'>[]
}

/** Party with working days of its own: the shop packs, the courier or the riders of an area deliver. */
export type CalendarParty = 'shop' | 'courier' | DeliveryArea

/** By the number of `Date.getUTCDay`. */
const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * Returns the reason why a day is not a working day, `Sunday` or `Republic Day`; `undefined` for a working day. Riders
 * rest with the courier, unless the day off says that they deliver, and on the days off of their area. On an extra day
 * shop and riders work.
 */
export function nonWorkingReason(calendar: Calendar, day: string, who: CalendarParty): string | undefined {
  if (who !== 'courier' && calendar.extraDays?.some((extra) => extra.day === day)) return undefined
  const off = calendar.daysOff.find((one) => matchesDay(one, day) && restsOn(one, who))
  const own = typeof who === 'string' ? undefined : who.daysOff.find((one) => matchesDay(one, day))
  if (off ?? own) return (off ?? own)?.name
  const name = WEEKDAY_NAMES[new Date(day).getUTCDay()] ?? 'Sunday'
  const weekdays = typeof who === 'string' ? calendar.weekdays[who] : who.weekdays
  return weekdays.some((weekday) => name.startsWith(weekday)) ? undefined : name
}

const restsOn = ({ who: rests, ridersDeliver }: Pick<DayOff, 'who' | 'ridersDeliver'>, who: CalendarParty): boolean =>
  typeof who === 'string' ? rests === who || rests === 'both' : rests !== 'shop' && !ridersDeliver

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
  const known = cacheFor(calendar, who)
  const weekdays = typeof who === 'string' ? `${who} ${calendar.weekdays[who].join('')}` : ''
  const extraDays = who === 'courier' ? '' : (calendar.extraDays?.map((extra) => extra.day).join() ?? '')
  const key = `${from} ${days} ${weekdays} ${extraDays}`
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

/** Longest search for a working day; an owner cannot save tables without any. */
const MAX_REST_DAYS = 400

function firstWorkingDay(calendar: Calendar, from: string, who: CalendarParty): string {
  let day = from
  for (let left = MAX_REST_DAYS; left > 0 && nonWorkingReason(calendar, day, who) !== undefined; left--)
    day = addDays(day, 1)
  return day
}

const MAX_CACHED_DAYS = 500
/**
 * Memoizes results by the days off, and by the area for riders, since all orders and visitors ask for the same few
 * days. Safe because neither is ever mutated.
 */
const workingDayCache = new WeakMap<Calendar['daysOff'], WeakMap<object, Map<string, string>>>()

function cacheFor({ daysOff }: Calendar, who: CalendarParty): Map<string, string> {
  const parties = workingDayCache.get(daysOff) ?? new WeakMap<object, Map<string, string>>()
  workingDayCache.set(daysOff, parties)
  const party = typeof who === 'string' ? daysOff : who
  const known = parties.get(party) ?? new Map<string, string>()
  parties.set(party, known)
  return known
}
