import { formatDay } from '#domain/text/format-date.ts'
import { addDays, type CalendarParty, indianDate, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import { carrierOf, deliveringParty } from './carrier.ts'
import { formatServiceKey, parseServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { earliestDay } from './promise.ts'
import { isIndia } from './shipping-address.ts'

/** Number of days ahead that can be chosen for delivery. */
export const MAX_DAYS_AHEAD = 60

/** Returns the last day that can be chosen, as `2027-01-21`. */
export const lastDeliveryDay = (now: Date): string => addDays(indianDate(now), MAX_DAYS_AHEAD)

/** Lists the days without delivery until the last choosable day, with the reason: `{ '2026-11-29': 'Sunday' }`. */
export function closedDays(tables: DeliveryTables, now: Date, who: CalendarParty): Record<string, string> {
  const closed: Record<string, string> = {}
  const last = lastDeliveryDay(now)
  for (let day = indianDate(now); day <= last; day = addDays(day, 1)) {
    const why = nonWorkingReason(tables, day, who)
    if (why !== undefined) closed[day] = why
  }
  return closed
}

type DeliveryDateContext = {
  tables: DeliveryTables
  now: Date
  country: string
  earliest: string | undefined
  /** Party that delivers. */
  who: CalendarParty
}

/**
 * Returns the error message for a chosen delivery day, with the nearest possible day; `undefined` if the day can be
 * kept. `earliest` is undefined for an unknown PIN code.
 */
export function deliveryDateError(
  day: string,
  { tables, now, country, earliest, who }: DeliveryDateContext,
): string | undefined {
  if (!isIndia(country)) return 'We can keep a day only within India. Please leave this empty'
  if (earliest === undefined) return 'We do not know this PIN code, so no day can be promised. Please leave this empty'
  if (day < earliest) return `The earliest we can be there is ${formatDay(earliest)}`
  if (day > lastDeliveryDay(now)) return `The latest day we can promise is ${formatDay(lastDeliveryDay(now))}`
  const why = nonWorkingReason(tables, day, who)
  if (why === undefined) return undefined
  const next = nextWorkingDay(tables, day, who)
  return `Nothing is delivered on ${formatDay(day)}, ${why}. The next day is ${formatDay(next)}`
}

/** Delivery promise stored with an order. There is none abroad or for an unknown PIN code. */
export type OrderPromise = {
  /** The chosen day, else the earliest day for all lines, `2026-11-26`. */
  promisedDay: string
  promiseVersion: number
  /** Distinct services of the lines, `standard-1 same-day-0`. */
  promiseServices: string
}

export const NO_PROMISE: OrderPromise = { promisedDay: '', promiseVersion: 0, promiseServices: '' }

type PromiseRequest = {
  tables: DeliveryTables
  now: Date
  country: string
  /** Location of the PIN code; `undefined` if unknown or abroad. */
  place: PinLocation | undefined
  services: readonly Service[]
  deliverOn: string
}

/** Returns the delivery promise of a new order, or the error message for the chosen day. */
export function promiseOrder({
  tables,
  now,
  country,
  place,
  services,
  deliverOn,
}: PromiseRequest): OrderPromise | string {
  const earliest = place && earliestDay({ tables, now, place }, services)
  if (deliverOn !== '') {
    const who = deliveringParty(place && carrierOf(tables, place, services))
    const error = deliveryDateError(deliverOn, { tables, now, country, earliest, who })
    if (error) return error
  }
  if (earliest === undefined) return NO_PROMISE
  const keys = [...new Set(services.map(formatServiceKey))].sort()
  return { promisedDay: deliverOn || earliest, promiseVersion: tables.version, promiseServices: keys.join(' ') }
}

type RenewalRequest = {
  tables: DeliveryTables
  now: Date
  /** When the buyer paid or claimed to have paid. */
  since: Date
  place: PinLocation | undefined
}

/**
 * Recalculates the promise when payment is received. The promised day is kept if it is still possible, else it
 * becomes the earliest possible day. Returns `undefined` if nothing changes.
 */
export function renewPromise(
  { promisedDay, promiseServices }: OrderPromise,
  { tables, now, since, place }: RenewalRequest,
): OrderPromise | undefined {
  const services = promiseServices.split(' ').flatMap((key) => parseServiceKey(key) ?? [])
  if (promisedDay === '' || place === undefined) return undefined
  const earliest = earliestDay({ tables, now, since, place }, services)
  if (earliest === undefined) return undefined
  const who = deliveringParty(carrierOf(tables, place, services))
  // The chosen day may have become a day off.
  const day = promisedDay < earliest ? earliest : nextWorkingDay(tables, promisedDay, who)
  return day === promisedDay ? undefined : { promisedDay: day, promiseVersion: tables.version, promiseServices }
}

type OrderDays = { promisedDay: string; deliverOn: string; estimatedDelivery: string }

/** Tests whether an order has a promised day. Orders from before promises existed have only the requested day. */
export const isPromised = ({ promisedDay, deliverOn }: OrderDays): boolean => (promisedDay || deliverOn) !== ''

/**
 * Returns the day shown as Estimated delivery everywhere: the promised day, else the requested one, else seven days
 * after the order (decisions §4.9).
 */
export const estimatedDeliveryDay = ({ promisedDay, deliverOn, estimatedDelivery }: OrderDays): string =>
  promisedDay || deliverOn || estimatedDelivery
