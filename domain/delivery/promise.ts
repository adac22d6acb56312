import { addDays, addWorkingDays, indianDate, indianInstant, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import { type Carrier, carrierOf, deliveringParty, transitOf } from './carrier.ts'
import type { Service } from './delivery-service.ts'
import type { DeliverySlot, DeliveryTables, PinLocation, Span } from './delivery-tables.ts'

/** A calendar day between order and delivery: its event, or the reason why it does not count. */
export type DeliveryStep =
  | { day: string; does: 'ordered' | 'packed' | 'travels' | 'arrives' }
  | { day: string; off: string }

export type DeliveryPromise = {
  /** The promised day, `2026-11-26`: the later end of the range. */
  day: string
  today: boolean
  carrier: Carrier
  transit: Span
  packedOn: string
  steps: DeliveryStep[]
  /** A Same Day product that goes by courier because the destination is outside the Same Day area. */
  outsideSameDay: boolean
}

type PromiseInput = {
  tables: DeliveryTables
  now: Date
  place: PinLocation
  /** Start of the packing time if earlier than now, such as the time of a payment claim. */
  since?: Date | undefined
  /** Chosen hours; their own time to order replaces the cut-off. */
  slot?: DeliverySlot | undefined
}

/**
 * Calculates the promised day of a service. Packing takes working days of the shop after the order day; transit takes
 * the zone's maximum working days of the courier. From the cut-off on, the current working day does not count. Where
 * the shop's own riders deliver, it is the packing day, or their next working day. `undefined` where the shop does
 * not deliver.
 */
export function calculatePromise(asked: PromiseInput, service: Service): DeliveryPromise | undefined {
  const carrier = carrierOf(asked.tables, asked.place, [service])
  if (!carrier) return undefined
  const { day, packedOn } = calculateRoute(asked, carrier, service)
  const ordered = indianDate(asked.now)
  const steps = listSteps(asked.tables, carrier, { ordered, packedOn, day })
  const rides = carrier.by === 'rider'
  return {
    day,
    today: rides && day === ordered,
    carrier,
    transit: transitOf(carrier, service),
    packedOn,
    steps,
    outsideSameDay: service.kind === 'same-day' && !rides,
  }
}

/**
 * Calculates the promise of an order with several services: that of the slowest, on a working day of whoever brings
 * them together. `undefined` without services, or where the shop does not deliver all of them.
 */
export function promiseTogether(asked: PromiseInput, services: readonly Service[]): DeliveryPromise | undefined {
  const carrier = carrierOf(asked.tables, asked.place, services)
  const each = services.flatMap((service) => calculatePromise(asked, service) ?? [])
  const [first, ...others] = each
  if (!carrier || !first || each.length < services.length) return undefined
  const slowest = others.reduce((latest, one) => (isSlower(one, latest) ? one : latest), first)
  const day = nextWorkingDay(asked.tables, slowest.day, deliveringParty(carrier))
  const ordered = indianDate(asked.now)
  const steps = listSteps(asked.tables, carrier, { ordered, packedOn: slowest.packedOn, day })
  return { ...slowest, carrier, day, today: slowest.today && day === slowest.day, steps }
}

/** Returns a promise for a later day than its earliest one. */
export function promiseOnDay(promised: DeliveryPromise, day: string, { tables, now }: PromiseInput): DeliveryPromise {
  const { carrier, packedOn } = promised
  return {
    ...promised,
    day,
    today: false,
    steps: listSteps(tables, carrier, { ordered: indianDate(now), packedOn, day }),
  }
}

const isSlower = (one: DeliveryPromise, other: DeliveryPromise): boolean =>
  one.day > other.day || (one.day === other.day && !one.today)

/** Returns the earliest day on which all lines of an order arrive; `undefined` where the shop does not deliver. */
export const earliestDay = (asked: PromiseInput, services: readonly Service[]): string | undefined =>
  promiseTogether(asked, services)?.day

function calculateRoute(
  { tables, now, place: _, since = now, slot }: PromiseInput,
  carrier: Carrier,
  service: Service,
) {
  const cutOff = (day: string) => slot?.orderBefore.time ?? cutOffOn(tables, carrier, day)
  const packDays = packDaysIn(tables, carrier, service, slot)
  const packedOn = laterDay(
    packingDay(tables, firstPackingDay(tables, since, cutOff), packDays),
    packingDay(tables, firstPackingDay(tables, now, cutOff), 0),
  )
  const [, most] = transitOf(carrier, service)
  return { day: addWorkingDays(tables, packedOn, most, deliveringParty(carrier)), packedOn }
}

/** Returns the usual time from which an order counts as the next day's, `14:00`. */
const cutOffOf = ({ cutOff }: Pick<DeliveryTables, 'cutOff'>, carrier: Carrier | undefined): string =>
  (carrier?.by === 'rider' ? carrier.area.cutOff : undefined) ?? cutOff

/** Returns the cut-off of a day: that of an extra day, else the usual one. */
export const cutOffOn = (
  tables: Pick<DeliveryTables, 'cutOff' | 'extraDays'>,
  carrier: Carrier | undefined,
  day: string,
): string => tables.extraDays.find((extra) => extra.day === day)?.cutOff ?? cutOffOf(tables, carrier)

/**
 * The packing time of an area replaces the shop's standard, and an express slot needs none; products that take longer
 * keep their own.
 */
function packDaysIn({ packDays }: DeliveryTables, carrier: Carrier, service: Service, slot?: DeliverySlot): number {
  const own = slot?.express ? 0 : carrier.by === 'rider' ? carrier.area.packDays : undefined
  if (own === undefined || service.packDays > Math.max(packDays.standard, packDays.box)) return service.packDays
  return own
}

/** First day that counts for packing. The cut-off applies only on working days. */
function firstPackingDay(tables: DeliveryTables, now: Date, cutOff: (day: string) => string): string {
  const today = indianDate(now)
  const isOver = now >= indianInstant(today, cutOff(today)) && nonWorkingReason(tables, today, 'shop') === undefined
  return isOver ? addDays(today, 1) : today
}

const laterDay = (one: string, other: string): string => (one > other ? one : other)

const packingDay = (tables: DeliveryTables, from: string, packDays: number): string =>
  packDays === 0 ? nextWorkingDay(tables, from, 'shop') : addWorkingDays(tables, from, packDays, 'shop')

type Route = { ordered: string; packedOn: string; day: string }

function listSteps(tables: DeliveryTables, carrier: Carrier, of: Route): DeliveryStep[] {
  const { ordered, packedOn, day: last } = of
  const steps: DeliveryStep[] = []
  for (let day = ordered; day <= last; day = addDays(day, 1)) {
    const off = nonWorkingReason(tables, day, day <= packedOn ? 'shop' : deliveringParty(carrier))
    if (day === last) steps.push({ day, does: 'arrives' })
    else if (day === packedOn) steps.push({ day, does: 'packed' })
    else if (day === ordered) steps.push({ day, does: 'ordered' })
    else if (off) steps.push({ day, off })
    else steps.push({ day, does: day < packedOn ? 'ordered' : 'travels' })
  }
  return steps
}

/**
 * Returns the next time at which a promise may change: a cut-off of the shop, an area, a slot or the day, or midnight
 * in India.
 */
export function promiseExpiry(
  { cutOff, areas, extraDays }: Pick<DeliveryTables, 'cutOff' | 'areas' | 'extraDays'>,
  now: Date,
): Date {
  const today = indianDate(now)
  const own = areas.flatMap((area) =>
    [area.cutOff ?? [], ...area.slots.map(({ orderBefore }) => orderBefore.time)].flat(),
  )
  const times = [
    cutOff,
    ...own,
    ...extraDays.flatMap((extra) => (extra.day === today && extra.cutOff) || []),
  ].toSorted()
  const next = times.map((time) => indianInstant(today, time)).find((at) => now < at)
  return next ?? indianInstant(addDays(today, 1), '00:00')
}
