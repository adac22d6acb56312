import { formatDay, formatWeekday } from '#domain/text/format-date.ts'
import { addDays, type CalendarParty, lastDeliveryDay, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import { carrierName, carrierOf, deliveringParty } from './carrier.ts'
import { parseServiceKey } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { earliestDay } from './promise.ts'

/** Formats a day in a message of the desk: `Tue 8 December`. */
export const formatPromisedDay = (day: string): string => `${formatWeekday(day)} ${formatDay(day)}`

/** Working days of an order's carrier. */
export type CarrierDays = { tables: DeliveryTables; who: CalendarParty; name: string }

type PromisedOrder = {
  /** Tables that the order was promised by. */
  promised: DeliveryTables
  /** Today's tables. */
  current: DeliveryTables
  place: PinLocation | undefined
  promiseServices: string
}

const parseServices = (keys: string) => keys.split(' ').flatMap((key) => parseServiceKey(key) ?? [])

/**
 * Returns the working days of the carrier that an order was promised with: carrier and weekdays are those of the
 * promise, days off are today's. `undefined` where nothing was promised.
 */
export function carrierDays({ promised, current, place, promiseServices }: PromisedOrder): CarrierDays | undefined {
  const tables = withDaysOff(promised, current)
  const carrier = place && promiseServices !== '' && carrierOf(tables, place, parseServices(promiseServices))
  return carrier ? { tables, who: deliveringParty(carrier), name: carrierName(carrier) } : undefined
}

/** Memoizes merged tables, so that working days are cached for all orders of a version. */
const merged = new WeakMap<DeliveryTables, WeakMap<DeliveryTables, DeliveryTables>>()

function withDaysOff(promised: DeliveryTables, current: DeliveryTables): DeliveryTables {
  const known = merged.get(promised) ?? new WeakMap<DeliveryTables, DeliveryTables>()
  merged.set(promised, known)
  const own = (id: string) => current.areas.find((area) => area.id === id)?.daysOff
  const tables = known.get(current) ?? {
    ...promised,
    daysOff: current.daysOff,
    extraDays: current.extraDays,
    areas: promised.areas.map((area) => ({ ...area, daysOff: own(area.id) ?? area.daysOff })),
  }
  known.set(current, tables)
  return tables
}

/** Returns the reason why a promised day is no day of its carrier any more, such as `Stocktaking`. */
export const brokenPromise = (day: string, { tables, who }: CarrierDays): string | undefined =>
  nonWorkingReason(tables, day, who)

/** Days to which an order can be moved. */
export type DayChoice = CarrierDays & { earliest: string; last: string }

/** Returns the days that a paid order's carrier can keep, packed since `since`; `undefined` without a promise. */
export function dayChoice(order: PromisedOrder, { now, since }: { now: Date; since: Date }): DayChoice | undefined {
  const days = carrierDays(order)
  const { place } = order
  const earliest =
    days && place && earliestDay({ tables: days.tables, now, since, place }, parseServices(order.promiseServices))
  return days && earliest !== undefined ? { ...days, earliest, last: lastDeliveryDay(now) } : undefined
}

/** Returns why a day cannot be promised, with the nearest one that can; `undefined` if it can. */
export function dayChoiceError(day: string, { tables, who, name, earliest, last }: DayChoice): string | undefined {
  if (day < earliest) return `${name}: the earliest day is ${formatPromisedDay(earliest)}.`
  if (day > last) return `The latest day is ${formatPromisedDay(last)}.`
  const reason = nonWorkingReason(tables, day, who)
  if (reason === undefined) return undefined
  const before = lastWorkingDay(tables, day, { who, earliest })
  const days = [...(before ? [before] : []), nextWorkingDay(tables, day, who)].map(formatPromisedDay)
  const nearest = days.length > 1 ? `The nearest days are ${days.join(' and ')}.` : `The nearest day is ${days[0]}.`
  return `Nothing is delivered on ${formatPromisedDay(day)}, ${reason}. ${nearest}`
}

function lastWorkingDay(
  tables: DeliveryTables,
  from: string,
  { who, earliest }: { who: CalendarParty; earliest: string },
): string | undefined {
  for (let day = from; day >= earliest; day = addDays(day, -1))
    if (nonWorkingReason(tables, day, who) === undefined) return day
  return undefined
}
