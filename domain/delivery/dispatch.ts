import { addDays, addWorkingDays, type Calendar, type CalendarParty, indianDate, nonWorkingReason } from './calendar.ts'
import { type Carrier, carrierOf, deliveringParty, transitOf } from './carrier.ts'
import { parseServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryArea, DeliveryTables, PinLocation } from './delivery-tables.ts'

const MAX_LEAD_DAYS = 60
const MAX_CACHED_DAYS = 2000

type PromisedParcel = { promisedDay: string; promiseServices: string }

/**
 * Returns the shop's last working day on which a parcel can leave and still arrive on its promised day, given its
 * slowest line. `undefined` without a promise or a known destination.
 */
export function dispatchDay(
  { promisedDay, promiseServices }: PromisedParcel,
  { tables, place }: { tables: DeliveryTables; place: PinLocation | undefined },
): string | undefined {
  if (promisedDay === '' || place === undefined) return undefined
  const services = promiseServices.split(' ').map((key): Service => parseServiceKey(key) ?? STANDARD_SERVICE)
  const carrier = carrierOf(tables, place, services)
  return carrier && packingDayFor(tables, promisedDay, { place, services, carrier })
}

type Route = { place: PinLocation; services: readonly Service[]; carrier: Carrier }

/** Returns the shop's last working day on which a parcel can leave to arrive on a day. */
export function packingDayFor(tables: DeliveryTables, day: string, { place, services, carrier }: Route): string {
  const days = services.map((service) => {
    const own = carrierOf(tables, place, [service])
    return own ? transitOf(own, service)[1] : 0
  })
  return lastDayFor(tables, { by: day, days: Math.max(...days), who: deliveringParty(carrier) })
}

/** Returns the day on which a parcel of a known carrier is packed to arrive on a day. */
export const packingDayOf = (
  day: string,
  { tables, place, services }: Omit<Route, 'carrier'> & { tables: DeliveryTables },
): string => {
  const carrier = carrierOf(tables, place, services)
  return carrier ? packingDayFor(tables, day, { place, services, carrier }) : day
}

/** Service of a parcel whose stored services cannot be read. */
const STANDARD_SERVICE: Service = { kind: 'standard', packDays: 0 }

type TransitQuery = { by: string; days: number; who: CalendarParty }

/** Memoizes results per tables; a queue has few distinct days and transit times, and tables are immutable. */
const dispatchDayCache = new WeakMap<DeliveryTables, Map<string, string>>()

function lastDayFor(tables: DeliveryTables, query: TransitQuery): string {
  const answers = dispatchDayCache.get(tables) ?? new Map<string, string>()
  dispatchDayCache.set(tables, answers)
  const { by, days, who } = query
  const key = `${by} ${days} ${typeof who === 'string' ? '' : who.id}`
  const answer = answers.get(key) ?? searchLastDay(tables, query)
  if (answers.size >= MAX_CACHED_DAYS) answers.clear()
  answers.set(key, answer)
  return answer
}

function searchLastDay(tables: DeliveryTables, { by, days, who }: TransitQuery): string {
  const arrives = (day: string) =>
    nonWorkingReason(tables, day, 'shop') === undefined && addWorkingDays(tables, day, days, who) <= by
  const earliest = addDays(by, -MAX_LEAD_DAYS)
  let day = by
  while (day > earliest && !arrives(day)) day = addDays(day, -1)
  return day
}

const IST_OFFSET_MINUTES = 330
const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** Period before the cut-off over which the countdown ribbon shortens. */
const RIBBON_MINUTES = 5 * 60

export type CutOff = { day: 'today'; minutes: number; left: number } | { day: 'tomorrow' }

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const indianMinutes = (at: Date): number => (at.getTime() / MINUTE_MS + IST_OFFSET_MINUTES) % DAY_MINUTES

/** Calendar of Same Day delivery; without an area, the courier's working days count. */
export type SameDayCalendar = Calendar & { area?: DeliveryArea | undefined }

/** Same Day delivery as the shop announces it to everyone: that of its first area. `undefined` without an area. */
export function sameDayHours({ areas: [area], cutOff, weekdays, daysOff, extraDays }: DeliveryTables) {
  // Sources are shown in the shipping policy only.
  const calendar: SameDayCalendar = {
    weekdays,
    daysOff: daysOff.map((off) => ({ ...off, source: '' })),
    extraDays,
    area,
  }
  return area && { cutOff: area.cutOff ?? cutOff, calendar }
}

/**
 * Determines whether an order placed now leaves today. The day is India's, regardless of the visitor's time zone;
 * from the cut-off on, and on days without packing or delivery, it is tomorrow (specification §9, Quick Delivery
 * copy).
 */
export function cutOffAt(now: Date, cutOff: string, calendar: SameDayCalendar): CutOff {
  const today = indianDate(now)
  const parties: CalendarParty[] = ['shop', calendar.area ?? 'courier']
  const rests = parties.some((who) => nonWorkingReason(calendar, today, who) !== undefined)
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
