import { dayFault } from './choosable.ts'
import { nextWorkingDay } from './day.ts'
import { earliestDay } from './promise.ts'
import { readServiceKey, type Service, serviceKey } from './service-level.ts'
import type { DeliveryTables, PinPlace } from './tables.ts'

/** What an order keeps of its promise. Nothing is promised where the PIN code is not known, or abroad. */
export type OrderPromise = {
  /** `2026-11-26`: the day that was chosen, else the first that all of its lines can keep. */
  promisedDay: string
  /** The version of the tables that made it. */
  promiseVersion: number
  /** How its lines travel, each once: `standard-1 same-day-0`. */
  promiseServices: string
}

export const NO_PROMISE: OrderPromise = { promisedDay: '', promiseVersion: 0, promiseServices: '' }

type Wanted = {
  tables: DeliveryTables
  now: Date
  country: string
  /** Nothing where the PIN code is not known, or it is none of India's. */
  place: PinPlace | undefined
  services: readonly Service[]
  /** The day that was chosen; empty for as soon as it can. */
  deliverOn: string
}

/** The promise of an order that is made now, or why the day that was chosen cannot be kept. */
export function promiseOrder({ tables, now, country, place, services, deliverOn }: Wanted): OrderPromise | string {
  const earliest = place && earliestDay({ tables, now, place }, services)
  if (deliverOn !== '') {
    const fault = dayFault(deliverOn, { tables, now, country, earliest })
    if (fault) return fault
  }
  if (earliest === undefined) return NO_PROMISE
  const keys = [...new Set(services.map(serviceKey))].sort()
  return { promisedDay: deliverOn || earliest, promiseVersion: tables.version, promiseServices: keys.join(' ') }
}

type Renewing = {
  tables: DeliveryTables
  now: Date
  /** When the buyer had paid, or said so. */
  since: Date
  place: PinPlace | undefined
}

/**
 * The promise of an order at the moment its money is there. What was shown when it was made is kept for as long as the
 * tables of now can keep it; else it becomes the first day that they can. Nothing when it stays as it is.
 */
export function renewedPromise(
  { promisedDay, promiseServices }: OrderPromise,
  { tables, now, since, place }: Renewing,
): OrderPromise | undefined {
  const services = promiseServices.split(' ').flatMap((key) => readServiceKey(key) ?? [])
  const earliest = place && earliestDay({ tables, now, since, place }, services)
  if (promisedDay === '' || earliest === undefined) return undefined
  // A later day that was chosen may have become a day off since.
  const day = promisedDay < earliest ? earliest : nextWorkingDay(tables, promisedDay, 'courier')
  return day === promisedDay ? undefined : { promisedDay: day, promiseVersion: tables.version, promiseServices }
}

/** What an order keeps of its days; empty text is a day that there is none of. */
type OrderDays = { promisedDay: string; deliverOn: string; estimatedDelivery: string }

/** An order was promised for a day. One from before days were promised has the day that was asked for. */
export const isPromised = ({ promisedDay, deliverOn }: OrderDays): boolean => (promisedDay || deliverOn) !== ''

/**
 * The one day that is told of an order, called Estimated delivery wherever it stands: the promised one, else seven days
 * after the order (decisions §4.9).
 */
export const shownDay = ({ promisedDay, deliverOn, estimatedDelivery }: OrderDays): string =>
  promisedDay || deliverOn || estimatedDelivery
