import { formatClock, formatYearDay } from '#domain/text/spoken-day.ts'
import type { DayOff } from './tables.ts'

/** Every order is estimated 7 days after its date (specification §9, decisions §4.9). */
const ESTIMATED_DELIVERY_DAYS = 7

const IST_OFFSET_MINUTES = 330
const DAY_MS = 24 * 60 * 60 * 1000

/** India's clock at an instant, as `2026-11-21T14:00:00.000Z`, though it is not UTC. */
const indianClock = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MINUTES * 60_000).toISOString()

/** The calendar day in India at an instant, as `2026-11-21`. */
export const indianDate = (at: Date): string => indianClock(at).slice(0, 10)

/** The time of day in India at an instant, as `14:00`. */
export const indianTime = (at: Date): string => indianClock(at).slice(11, 16)

/** A date without a time is read as midnight in UTC. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** A calendar day that exists: `2026-11-31` does not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text

/** The instant at which a time of day, as `14:00`, strikes in India. */
export const indianInstant = (date: string, time: string): Date => new Date(`${date}T${time}:00+05:30`)

export const estimatedDelivery = (orderedAt: Date): string => addDays(indianDate(orderedAt), ESTIMATED_DELIVERY_DAYS)

/** The day in India of an instant, as a document says it: `21 November 2026`. */
export const dayOfInstant = (at: string): string => formatYearDay(indianDate(new Date(at)))

/** The time of day in India, 11:42 am, in one piece: no line ends before its half of the day. */
export const formatTime = (at: Date): string => formatClock(indianTime(at)).replace(' ', '\u00a0')

type Calendar = { daysOff: readonly Pick<DayOff, 'day' | 'name' | 'who'>[] }
type Working = 'shop' | 'courier'

const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0

/**
 * Why a day does not count for whoever works: `Sunday`, `Republic Day`; `undefined` when it counts. Working days are
 * Monday to Saturday.
 */
export function restOn({ daysOff }: Calendar, day: string, who: Working): string | undefined {
  const off = daysOff.find((one) => isOn(one, day) && (one.who === who || one.who === 'both'))
  return off?.name ?? (isSunday(day) ? 'Sunday' : undefined)
}

/** `01-26` is every year. */
const isOn = (off: Pick<DayOff, 'day'>, day: string): boolean => day.endsWith(off.day)

/** The first working day, this one or one after it. */
export const nextWorkingDay = (calendar: Calendar, from: string, who: Working): string =>
  addWorkingDays(calendar, from, 0, who)

/** So many working days later; the day itself is not counted. None: the day itself, or the first one after it that counts. */
export function addWorkingDays(calendar: Calendar, from: string, days: number, who: Working): string {
  const known = knownOf(calendar)
  const key = `${from} ${days} ${who}`
  const day = known.get(key) ?? counted(calendar, from, days, who)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, day)
  return day
}

function counted(calendar: Calendar, from: string, days: number, who: Working): string {
  let day = from
  for (let left = days; left > 0; left--) day = firstWorkingDay(calendar, addDays(day, 1), who)
  return days === 0 ? firstWorkingDay(calendar, from, who) : day
}

function firstWorkingDay(calendar: Calendar, from: string, who: Working): string {
  let day = from
  while (restOn(calendar, day, who) !== undefined) day = addDays(day, 1)
  return day
}

const MOST_KNOWN = 500
/** Every order and every visitor asks of the same few days; days off are never changed in place. */
const knownDays = new WeakMap<Calendar['daysOff'], Map<string, string>>()

function knownOf({ daysOff }: Calendar): Map<string, string> {
  const known = knownDays.get(daysOff) ?? new Map<string, string>()
  knownDays.set(daysOff, known)
  return known
}
