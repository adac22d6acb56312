import { nextWorkingDay } from './calendar.ts'
import { deliveryDateError } from './delivery-date.ts'
import { formatServiceKey, parseServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { earliestDay } from './promise.ts'

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
    const error = deliveryDateError(deliverOn, { tables, now, country, earliest })
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
  const earliest = place && earliestDay({ tables, now, since, place }, services)
  if (promisedDay === '' || earliest === undefined) return undefined
  // The chosen day may have become a day off.
  const day = promisedDay < earliest ? earliest : nextWorkingDay(tables, promisedDay, 'courier')
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
