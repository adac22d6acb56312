import { SERVICES, type ServiceKind } from '#domain/catalogue/collections.ts'
import type { ProductId } from '#domain/nominal.ts'
import { addDays, addWorkingDays, indianDate, indianInstant, nextWorkingDay, nonWorkingReason } from './calendar.ts'
import {
  type DeliveryTables,
  isSameDayArea,
  MAX_PACK_DAYS,
  type PinLocation,
  type Span,
  type Zone,
  zoneOf,
} from './delivery-tables.ts'

/** Delivery service of a product and its packing time in working days. */
export type Service = { kind: ServiceKind; packDays: number }

/** Formats a service key, `standard-1`, which pages carry and the browser sends. */
export const formatServiceKey = ({ kind, packDays }: Service): string => `${kind}-${packDays}`

/** Parses a service key; `undefined` if it is invalid. */
export function parseServiceKey(key: string): Service | undefined {
  const [, name, days] = /^([a-z-]+)-(0|[1-9]\d?)$/.exec(key) ?? []
  const kind = SERVICES.find((service) => service === name)
  const packDays = Number(days)
  return kind && packDays <= MAX_PACK_DAYS ? { kind, packDays } : undefined
}

type ServiceProduct = { id: string; service: ServiceKind; twinOf?: ProductId | undefined }

/**
 * Returns the service of a product: the kind of its collection, with the packing time set for the product or for the
 * one whose stock it shares.
 */
export function serviceOf(
  { id, service, twinOf }: ServiceProduct,
  { packDays }: Pick<DeliveryTables, 'packDays'>,
): Service {
  const own = packDays.of[id] ?? (twinOf === undefined ? undefined : packDays.of[twinOf])
  return { kind: service, packDays: own ?? (service === 'same-day' ? packDays.sameDay : packDays.standard) }
}

/** Id under which the promise of a custom box is requested; no product has it. */
export const BOX_PROMISE_ID = 'box'

/** Returns the service of a custom box. */
export const boxService = ({ packDays }: Pick<DeliveryTables, 'packDays'>): Service => ({
  kind: 'standard',
  packDays: packDays.box,
})

/** A calendar day between order and delivery: its event, or the reason why it does not count. */
export type DeliveryStep =
  | { day: string; does: 'ordered' | 'packed' | 'travels' | 'arrives' }
  | { day: string; off: string }

export type DeliveryPromise = {
  /** The promised day, `2026-11-26`: the later end of the range. */
  day: string
  today: boolean
  zone: Zone
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
}

/**
 * Calculates the promised day of a service. Packing takes working days of the shop after the order day; transit takes
 * the zone's maximum working days of the courier. From the cut-off on, the current working day does not count. Same
 * Day within Bangalore arrives on the packing day, or on the riders' next working day.
 */
export function calculatePromise(asked: PromiseInput, service: Service): DeliveryPromise {
  const { rides, day, packedOn, zone, transit } = calculateRoute(asked, service)
  const ordered = indianDate(asked.now)
  const steps = listSteps(asked.tables, { ordered, packedOn, day })
  const outsideSameDay = service.kind === 'same-day' && !rides
  return { day, today: rides && day === ordered, zone, transit, packedOn, steps, outsideSameDay }
}

/** Returns the earliest day on which all lines of an order arrive. */
export function earliestDay(asked: PromiseInput, services: readonly Service[]): string | undefined {
  const [first, ...others] = services.map((service) => calculateRoute(asked, service).day)
  return first && others.reduce(laterDay, first)
}

function calculateRoute({ tables, now, place, since = now }: PromiseInput, { kind, packDays }: Service) {
  const zone = zoneOf(tables, place)
  const rides = kind === 'same-day' && isSameDayArea(place)
  const transit: Span = rides ? [0, 0] : kind === 'mothers-day' ? zone.mothersDay : zone.transit
  const packedOn = laterDay(
    packingDay(tables, firstPackingDay(tables, since), packDays),
    packingDay(tables, firstPackingDay(tables, now), 0),
  )
  const day = rides
    ? nextWorkingDay(tables, packedOn, 'courier')
    : addWorkingDays(tables, packedOn, transit[1], 'courier')
  return { rides, day, packedOn, zone, transit }
}

/** First day that counts for packing. The cut-off applies only on working days. */
function firstPackingDay(tables: DeliveryTables, now: Date): string {
  const today = indianDate(now)
  const isOver = now >= indianInstant(today, tables.cutOff) && nonWorkingReason(tables, today, 'shop') === undefined
  return isOver ? addDays(today, 1) : today
}

const laterDay = (one: string, other: string): string => (one > other ? one : other)

const packingDay = (tables: DeliveryTables, from: string, packDays: number): string =>
  packDays === 0 ? nextWorkingDay(tables, from, 'shop') : addWorkingDays(tables, from, packDays, 'shop')

function listSteps(tables: DeliveryTables, of: { ordered: string; packedOn: string; day: string }): DeliveryStep[] {
  const { ordered, packedOn, day: last } = of
  const steps: DeliveryStep[] = []
  for (let day = ordered; day <= last; day = addDays(day, 1)) {
    const off = nonWorkingReason(tables, day, day <= packedOn ? 'shop' : 'courier')
    if (day === last) steps.push({ day, does: 'arrives' })
    else if (day === packedOn) steps.push({ day, does: 'packed' })
    else if (day === ordered) steps.push({ day, does: 'ordered' })
    else if (off) steps.push({ day, off })
    else steps.push({ day, does: day < packedOn ? 'ordered' : 'travels' })
  }
  return steps
}

/** Returns the next time at which a promise may change: the cut-off, or midnight in India. */
export function promiseExpiry({ cutOff }: Pick<DeliveryTables, 'cutOff'>, now: Date): Date {
  const today = indianDate(now)
  const atCutOff = indianInstant(today, cutOff)
  return now < atCutOff ? atCutOff : indianInstant(addDays(today, 1), '00:00')
}
