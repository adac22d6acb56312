import { weekdayOf } from '#domain/text/format-date.ts'
import { capitalised, spellNumber } from '#domain/text/indian-number.ts'
import { addDays, indianDate, indianInstant, lastDeliveryDay } from './calendar.ts'
import type { DayLoads } from './capacity.ts'
import { carrierName, carrierOf, deliveringParty } from './carrier.ts'
import { parseServiceKey, type Service } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { formatHour } from './dispatch.ts'
import { type HoursView, moveToOpenDay, viewHours } from './hours-view.ts'
import { closedDays } from './order-promise.ts'
import { cutOffOn, type DeliveryPromise, type DeliveryStep, promiseExpiry, promiseTogether } from './promise.ts'

/** A promised day as sent to the browser. */
export type PromiseView = {
  day: string
  today: boolean
  zone: string
  steps: DeliveryStep[]
  rule: string
  outsideSameDay: boolean
  /** Instant until which an order arrives today; `null` on a later day. */
  orderBefore: string | null
}

/** Response of `/promise.json`. */
export type PromiseAnswer = {
  pin: string
  known: boolean
  /** Similar PIN codes if this one does not exist, at most three. */
  nearest: string[]
  place: { area: string; town: string; state: string } | null
  /** False for a known PIN code that the shop does not deliver to; `near` is the nearest one that it does. */
  served: boolean
  near: { pin: string; area: string } | null
  until: string
  version: number
  /** Promises by service key; empty for an unknown PIN code. */
  promises: Record<string, PromiseView>
  /** Promise of an order with all of these services; `null` without one. */
  together: PromiseView | null
  /** Service keys by requested product id; `null` if it is not sold. */
  services?: Record<string, string | null>
  latest: string
  /** Days without delivery until then, with the reason. */
  closed: Record<string, string>
  /** Days without a place, with the reason: `All 120 places are taken`. */
  full: Record<string, string>
  /** Places left of days with a limit. */
  left: Record<string, number>
  /** Days with other hours: `Diwali, until 1 pm`. */
  special: Record<string, string>
  /** Hours to choose from; `null` where the courier delivers or the area has none. */
  hours: HoursView | null
  /** Areas with hours, where this place has none. */
  hoursElsewhere: string[]
}

type PromiseQuery = {
  loads: DayLoads

  pin: string
  place: PinLocation | undefined
  nearest: readonly string[]
  state: string
  /** Finds the nearest PIN code with delivery. */
  nearestServed: (place: PinLocation, services: readonly Service[]) => PinLocation | undefined
}

/**
 * Builds the response for the given service keys, ignoring invalid ones. `promiseOf` calculates a promise or reads it
 * from a cache.
 */
export function promiseAnswer(
  tables: DeliveryTables,
  now: Date,
  { pin, place, nearest, state, nearestServed, loads }: PromiseQuery,
  keys: readonly string[],
  promiseOf: (place: PinLocation, service: Service) => DeliveryPromise | undefined,
): PromiseAnswer {
  const promises: PromiseAnswer['promises'] = {}
  const services = keys.flatMap((key) => parseServiceKey(key) ?? [])
  const carrier = place && carrierOf(tables, place, services)
  const context = place && { tables, now, place, services, loads }
  const first = place && promiseTogether({ tables, now, place }, services)
  const together = first && context && moveToOpenDay(first, context)
  for (const key of keys) {
    const service = parseServiceKey(key)
    const made = place && service && promiseOf(place, service)
    const promised = made && moveToOpenDay(made, { tables, now, place, services: [service], loads })
    if (promised) promises[key] = toView(promised, { tables, now, place })
  }
  return {
    pin,
    known: place !== undefined,
    nearest: [...nearest],
    place: place ? { area: place.area, town: place.town, state } : null,
    served: place === undefined || carrier !== undefined,
    near: place && !carrier ? toNear(nearestServed(place, services)) : null,
    together: together ? toView(together, { tables, now, place }) : null,
    until: promiseExpiry(tables, now).toISOString(),
    version: tables.version,
    promises,
    latest: lastDeliveryDay(now),
    closed: closedDays(tables, now, deliveringParty(carrier)),
    ...viewHours(context),
  }
}

const toNear = (place: PinLocation | undefined): PromiseAnswer['near'] =>
  place ? { pin: place.pin, area: place.area || place.town } : null

const toView = (promised: DeliveryPromise, about: Parameters<typeof describePromise>[1]): PromiseView => ({
  day: promised.day,
  today: promised.today,
  zone: carrierName(promised.carrier),
  steps: promised.steps,
  rule: describePromise(promised, about),
  outsideSameDay: promised.outsideSameDay,
  orderBefore: promised.today
    ? indianInstant(promised.day, cutOffOn(about.tables, promised.carrier, promised.day)).toISOString()
    : null,
})

type PromiseContext = {
  tables: Pick<DeliveryTables, 'cutOff' | 'extraDays'>
  now: Date
  place: Pick<PinLocation, 'town'>
}

/** Explains a promised day: `Packed tomorrow, two to three working days to Mumbai. Sunday is not counted.` */
export function describePromise(promised: DeliveryPromise, { tables, now, place }: PromiseContext): string {
  const { transit, packedOn, today, day } = promised
  const cutOff = formatHour(cutOffOn(tables, promised.carrier, day))
  if (today) return `Ordered before ${cutOff} on a working day, it leaves with today’s riders.`
  const packed = `Packed ${formatRelativeDay(packedOn, indianDate(now))}`
  const [least, most] = transit
  const road =
    most === 0 ? ', and brought by a rider' : `, ${describeSpan(least, most)} to ${place.town || 'this PIN code'}`
  return [`${packed}${road}.`, describeSkippedDays(promised)].filter(Boolean).join(' ')
}

function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return `on ${weekdayOf(day)}`
}

const describeSpan = (least: number, most: number): string =>
  `${least === most ? '' : `${spellNumber(least)} to `}${spellNumber(most)} working ${most === 1 ? 'day' : 'days'}`

/** Lists the reasons of the days that were skipped, each once. */
function describeSkippedDays({ steps }: DeliveryPromise): string {
  const names = [...new Set(steps.flatMap((step) => ('off' in step ? [step.off] : [])))]
  if (names.length === 0) return ''
  const last = names.at(-1)
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return capitalised(`${list} ${names.length === 1 ? 'is' : 'are'} not counted.`)
}
