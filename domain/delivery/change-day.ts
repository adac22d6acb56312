import { formatDay, formatWeekday } from '#domain/text/format-date.ts'
import { addDays, type CalendarParty, lastDeliveryDay, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import type { DayLoads } from './capacity.ts'
import { carrierName, carrierOf, deliveringParty } from './carrier.ts'
import { nearestOpenDays } from './day-offers.ts'
import type { Service } from './delivery-service.ts'
import { parseServiceKey } from './delivery-service.ts'
import type { DeliveryArea, DeliverySlot, DeliveryTables, PinLocation } from './delivery-tables.ts'
import { describeExtraDay } from './place-gone.ts'
import { earliestDay } from './promise.ts'
import { runsPastMidnight, slotEnd, slotName } from './slots.ts'

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
 * promise; days off, slots and limits are today's. `undefined` where nothing was promised.
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
  const tables = known.get(current) ?? {
    ...promised,
    daysOff: current.daysOff,
    extraDays: current.extraDays,
    mostADay: current.mostADay,
    areas: promised.areas.map((area) => {
      const { daysOff, slots, mostADay } = current.areas.find(({ id }) => id === area.id) ?? area
      return { ...area, daysOff, slots, mostADay }
    }),
  }
  known.set(current, tables)
  return tables
}

/** Returns the reason why a promised day is no day of its carrier any more, such as `Stocktaking`. */
export const brokenPromise = (day: string, { tables, who }: CarrierDays): string | undefined =>
  nonWorkingReason(tables, day, who)

/** Days to which an order can be moved. */
export type DayChoice = CarrierDays & {
  earliest: string
  last: string
  place: PinLocation
  services: readonly Service[]
  since: Date
  /** Area whose riders bring it; `undefined` for the courier. */
  area: DeliveryArea | undefined
}

/** Returns the days that a paid order's carrier can keep, packed since `since`; `undefined` without a promise. */
export function dayChoice(order: PromisedOrder, { now, since }: { now: Date; since: Date }): DayChoice | undefined {
  const days = carrierDays(order)
  const { place } = order
  const services = parseServices(order.promiseServices)
  const earliest = days && place && earliestDay({ tables: days.tables, now, since, place }, services)
  if (!days || !place || earliest === undefined) return undefined
  const area = typeof days.who === 'string' ? undefined : days.who
  return { ...days, earliest, last: lastDeliveryDay(now), place, services, since, area }
}

type ChoiceContext = { now: Date; loads: DayLoads }

/**
 * Returns why a day cannot be promised, with the nearest free ones; `undefined` if it can. The desk may choose a full
 * day.
 */
export function dayChoiceError(day: string, choice: DayChoice, context: ChoiceContext): string | undefined {
  const { tables, who, name, earliest, last } = choice
  if (day < earliest) return `${name}: the earliest day is ${formatPromisedDay(earliest)}.`
  if (day > last) return `The latest day is ${formatPromisedDay(last)}.`
  const reason = nonWorkingReason(tables, day, who)
  if (reason === undefined) return undefined
  return `Nothing is delivered on ${formatPromisedDay(day)}, ${reason}. ${nearestDays(day, choice, context)}`
}

/** Names the free days nearest to a day: `The nearest days are Sat 5 December and Mon 7 December.` */
export function nearestDays(day: string, choice: DayChoice, context: ChoiceContext): string {
  const { tables, who, earliest } = choice
  const open = nearestOpenDays({ ...context, ...choice }, day).map((offer) => offer.day)
  const before = lastWorkingDay(tables, day, { who, earliest })
  const working = [...(before ? [before] : []), nextWorkingDay(tables, day, who)]
  const days = (open.length > 0 ? open : working).map(formatPromisedDay)
  return days.length > 1 ? `The nearest days are ${days.join(' and ')}.` : `The nearest day is ${days[0]}.`
}

/** Returns why a slot is not possible on a day; `undefined` if it is. The desk may choose it after its time to order. */
export function slotChoiceError(
  slot: Pick<DeliverySlot, 'name' | 'from' | 'to'>,
  day: string,
  { tables: { extraDays } }: Pick<DayChoice, 'tables'>,
  now: Date,
): string | undefined {
  const what = `${slotName(slot)} on ${formatPromisedDay(day)}`
  if (slotEnd(slot, day) <= now) return `${what} is over.`
  const until = extraDays.find((extra) => extra.day === day)?.until
  if (until === undefined || (!runsPastMidnight(slot) && slot.to <= until)) return undefined
  return `${what} is not possible: ${describeExtraDay(extraDays, day)}.`
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
