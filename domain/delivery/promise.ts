import { addDays, addWorkingDays, indianDate, indianInstant, nextWorkingDay, restOn } from './day.ts'
import type { Service } from './service-level.ts'
import { type DeliveryTables, isSameDayPlace, type PinPlace, type Span, type Zone, zoneOf } from './tables.ts'

/** A calendar day from the order to the door: what happens on it, or why it does not count. */
export type Step = { day: string; does: 'ordered' | 'packed' | 'travels' | 'arrives' } | { day: string; off: string }

export type DeliveryPromise = {
  /** The one day, `2026-11-26`: the later end of the range. */
  day: string
  today: boolean
  zone: Zone
  /** Working days on the road; none where a rider goes. */
  transit: Span
  packedOn: string
  steps: Step[]
  /** A Same Day gift that goes by courier, because of where it goes. */
  outsideSameDay: boolean
}

type Asked = {
  tables: DeliveryTables
  now: Date
  place: PinPlace
  /** When its days to pack began, where that was before now: a payment that is looked at is no idle time. */
  since?: Date | undefined
}

/**
 * The day on which a gift that is ordered now is certainly there. It is packed so many working days of the shop after
 * the day of the order, and is on the road for the most working days of the courier that its zone takes. From the
 * cut-off on, a working day of the shop counts as over. A Same Day gift within Bangalore arrives on the day it is packed,
 * or where riders rest on that one, on the next.
 */
export function promise(asked: Asked, service: Service): DeliveryPromise {
  const { rides, day, packedOn, zone, transit } = wayOf(asked, service)
  const ordered = indianDate(asked.now)
  const steps = stepsOf(asked.tables, { ordered, packedOn, day })
  const outsideSameDay = service.kind === 'same-day' && !rides
  return { day, today: rides && day === ordered, zone, transit, packedOn, steps, outsideSameDay }
}

/** The order of one parcel is there when the last of its lines is: that day alone. */
export function earliestDay(asked: Asked, services: readonly Service[]): string | undefined {
  const [first, ...others] = services.map((service) => wayOf(asked, service).day)
  return first && others.reduce(latest, first)
}

function wayOf({ tables, now, place, since = now }: Asked, { kind, packDays }: Service) {
  const zone = zoneOf(tables, place)
  const rides = kind === 'same-day' && isSameDayPlace(place)
  const transit: Span = rides ? [0, 0] : kind === 'mothers-day' ? zone.mothersDay : zone.transit
  const packedOn = latest(
    packingDay(tables, countsFrom(tables, since), packDays),
    packingDay(tables, countsFrom(tables, now), 0),
  )
  const day = rides
    ? nextWorkingDay(tables, packedOn, 'courier')
    : addWorkingDays(tables, packedOn, transit[1], 'courier')
  return { rides, day, packedOn, zone, transit }
}

/** The day that an order counts as made on. A day on which nobody works has no cut-off. */
function countsFrom(tables: DeliveryTables, now: Date): string {
  const today = indianDate(now)
  const isOver = now >= indianInstant(today, tables.cutOff) && restOn(tables, today, 'shop') === undefined
  return isOver ? addDays(today, 1) : today
}

const latest = (one: string, other: string): string => (one > other ? one : other)

const packingDay = (tables: DeliveryTables, from: string, packDays: number): string =>
  packDays === 0 ? nextWorkingDay(tables, from, 'shop') : addWorkingDays(tables, from, packDays, 'shop')

function stepsOf(tables: DeliveryTables, of: { ordered: string; packedOn: string; day: string }): Step[] {
  const { ordered, packedOn, day: last } = of
  const steps: Step[] = []
  for (let day = ordered; day <= last; day = addDays(day, 1)) {
    const off = restOn(tables, day, day <= packedOn ? 'shop' : 'courier')
    if (day === last) steps.push({ day, does: 'arrives' })
    else if (day === packedOn) steps.push({ day, does: 'packed' })
    else if (day === ordered) steps.push({ day, does: 'ordered' })
    else if (off) steps.push({ day, off })
    else steps.push({ day, does: day < packedOn ? 'ordered' : 'travels' })
  }
  return steps
}

/** The instant at which the same question may have another answer: the next cut-off, or midnight in India. */
export function promisedUntil({ cutOff }: Pick<DeliveryTables, 'cutOff'>, now: Date): Date {
  const today = indianDate(now)
  const atCutOff = indianInstant(today, cutOff)
  return now < atCutOff ? atCutOff : indianInstant(addDays(today, 1), '00:00')
}
