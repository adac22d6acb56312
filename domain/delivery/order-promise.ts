import { formatDay } from '#domain/text/format-date.ts'
import {
  addDays,
  type CalendarParty,
  indianDate,
  isDay,
  lastDeliveryDay,
  nextWorkingDay,
  nonWorkingReason,
} from './calendar.ts'
import { type DayLoads, NO_LOADS } from './capacity.ts'
import { type Carrier, carrierOf, deliveringParty } from './carrier.ts'
import { dayOffers, firstOpenDay, type OfferContext } from './day-offers.ts'
import { formatServiceKey, parseServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryArea, DeliverySlot, DeliveryTables, PinLocation } from './delivery-tables.ts'
import { packingDayFor } from './dispatch.ts'
import { type PlaceGone, placeGone } from './place-gone.ts'
import { earliestDay } from './promise.ts'
import { isIndia } from './shipping-address.ts'
import { dayFeesOf, type OrderSlot, toOrderSlot } from './slots.ts'

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

/** Place of a parcel among those of its day, as stored with an order. */
export type OrderPlace = {
  /** Area of the riders; `undefined` for the courier. */
  area: DeliveryArea | undefined
  packDay: string
  slot?: OrderSlot | undefined
}

/** Delivery promise stored with an order. There is none abroad or for an unknown PIN code. */
export type OrderPromise = {
  /** The chosen day, else the earliest day for all lines, `2026-11-26`. */
  promisedDay: string
  promiseVersion: number
  /** Distinct services of the lines, `standard-1 same-day-0`. */
  promiseServices: string
  place?: OrderPlace | undefined
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
  /** Id of the chosen slot; empty for any time. */
  slotId?: string
  loads?: DayLoads
}

export type PromiseResult = { ok: true; promised: OrderPromise } | { ok: false; error: string } | PlaceGone

/** Returns the delivery promise of a new order, or why the chosen day or hour cannot be kept. */
export function promiseOrder(asked: PromiseRequest): PromiseResult {
  const { tables, now, country, place, services, deliverOn, slotId = '', loads = NO_LOADS } = asked
  const earliest = place && earliestDay({ tables, now, place }, services)
  const carrier = place && carrierOf(tables, place, services)
  if (!place || !carrier || earliest === undefined) {
    const error = deliverOn && deliveryDateError(deliverOn, { tables, now, country, earliest, who: 'courier' })
    return error ? { ok: false, error } : { ok: true, promised: NO_PROMISE }
  }
  if (deliverOn !== '' && !isDay(deliverOn)) return { ok: false, error: 'Please choose a day of the calendar' }
  const context: OfferContext = { tables, now, place, services, loads }
  const chosen = deliverOn === '' ? undefined : dayOffers(context)(deliverOn)
  // A slot may be open on a day that is too early for any time of the day.
  if (slotId === '' && chosen?.anyTime === 'over' && chosen.slots.some(({ is }) => is === 'open'))
    return { ok: false, error: 'Please choose an hour of this day' }
  if (deliverOn !== '' && !(slotId && chosen)) {
    const error = deliveryDateError(deliverOn, { tables, now, country, earliest, who: deliveringParty(carrier) })
    if (error) return { ok: false, error }
  }
  if (slotId !== '' && deliverOn === '') return { ok: false, error: 'Please choose a day for this hour' }
  const slot = chosen?.slots.find((one) => one.slot.id === slotId && one.is === 'open')?.slot
  if (chosen && (slotId === '' ? chosen.anyTime !== 'open' : !slot)) return placeGone(context, chosen, slotId)
  const day = deliverOn || firstOpenDay(context, earliest)
  if (day === undefined) return { ok: false, error: 'Every day that can be chosen is full. Please ask us first' }
  return { ok: true, promised: keepPromise({ tables, place, services, carrier }, day, slot) }
}

type PromisedRoute = { tables: DeliveryTables; place: PinLocation; services: readonly Service[]; carrier: Carrier }

function keepPromise({ tables, ...route }: PromisedRoute, day: string, slot: DeliverySlot | undefined): OrderPromise {
  const keys = [...new Set(route.services.map(formatServiceKey))].sort()
  const area = route.carrier.by === 'rider' ? route.carrier.area : undefined
  const packDay = packingDayFor(tables, day, route)
  return {
    promisedDay: day,
    promiseVersion: tables.version,
    promiseServices: keys.join(' '),
    place: { area, packDay, slot: slot && toOrderSlot(slot, day, dayFeesOf(tables)) },
  }
}

type RenewalRequest = {
  tables: DeliveryTables
  now: Date
  /** When the buyer paid or claimed to have paid. */
  since: Date
  place: PinLocation | undefined
  loads?: DayLoads
}

/**
 * Recalculates the promise when payment is received. The promised day is kept if it is still possible, else it
 * becomes the earliest day with a place. A slot stays. Returns `undefined` if nothing changes.
 */
export function renewPromise(
  { promisedDay, promiseServices }: OrderPromise,
  { tables, now, since, place, loads = NO_LOADS }: RenewalRequest,
): OrderPromise | undefined {
  const services = promiseServices.split(' ').flatMap((key) => parseServiceKey(key) ?? [])
  if (promisedDay === '' || place === undefined) return undefined
  const earliest = earliestDay({ tables, now, since, place }, services)
  const carrier = carrierOf(tables, place, services)
  if (earliest === undefined || !carrier) return undefined
  // The chosen day may have become a day off.
  const possible = promisedDay < earliest ? earliest : nextWorkingDay(tables, promisedDay, deliveringParty(carrier))
  if (possible === promisedDay) return undefined
  const day = firstOpenDay({ tables, now, since, place, services, loads }, possible) ?? possible
  const area = carrier.by === 'rider' ? carrier.area : undefined
  const packDay = packingDayFor(tables, day, { place, services, carrier })
  return { promisedDay: day, promiseVersion: tables.version, promiseServices, place: { area, packDay } }
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
