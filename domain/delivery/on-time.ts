import { indianDate, nextWorkingDay } from './calendar.ts'
import { carrierOf, deliveringParty } from './carrier.ts'
import type { Service } from './delivery-service.ts'
import type { DeliveryTables, PinLocation } from './delivery-tables.ts'
import { earliestDay } from './promise.ts'

/** A parcel whose promised day has passed. */
export type PromisedParcel = {
  orderedAt: Date
  isBox: boolean
  place: PinLocation
  deliverOn: string
  promisedDay: string
  services: readonly Service[]
  arrivedAt: Date | undefined
}

/** Counts of kept and late promises. `late` includes the `missing` ones, which have not arrived yet. */
export type OnTimeCount = { kept: number; late: number; missing: number }

/**
 * Comparison of other delivery tables with the promises made; `late` counts how many of their promises would have
 * been late.
 */
export type ComparisonCount = { sooner: number; same: number; later: number; late: number }

export const EMPTY_ON_TIME: OnTimeCount = { kept: 0, late: 0, missing: 0 }
export const EMPTY_COMPARISON: ComparisonCount = { sooner: 0, same: 0, later: 0, late: 0 }

const isLate = ({ arrivedAt }: PromisedParcel, day: string): boolean => !arrivedAt || indianDate(arrivedAt) > day

/** Adds a parcel to the counts of kept and late promises. */
export function addOnTime({ kept, late, missing }: OnTimeCount, parcel: PromisedParcel): OnTimeCount {
  if (!isLate(parcel, parcel.promisedDay)) return { kept: kept + 1, late, missing }
  return { kept, late: late + 1, missing: missing + (parcel.arrivedAt ? 0 : 1) }
}

/**
 * Adds a parcel to the comparison. `day` is the day the other tables would have promised; only days before `today`
 * can be late.
 */
export function addComparison(
  count: ComparisonCount,
  parcel: PromisedParcel,
  day: string,
  today: string,
): ComparisonCount {
  const than = day === parcel.promisedDay ? 'same' : day < parcel.promisedDay ? 'sooner' : 'later'
  const late = day < today && isLate(parcel, day) ? 1 : 0
  return { ...count, [than]: count[than] + 1, late: count.late + late }
}

type ComparedTables = { was: DeliveryTables; other: DeliveryTables }

/**
 * Returns the day that other tables would have promised at the time of the order. `undefined` if the original tables
 * do not reproduce the promise, because it was renewed on payment. Products with the default packing time use the
 * other tables' default.
 */
export function alternativeDay({ was, other }: ComparedTables, parcel: PromisedParcel): string | undefined {
  if (promisedDayBy(was, parcel, parcel.services) !== parcel.promisedDay) return undefined
  return promisedDayBy(
    other,
    parcel,
    parcel.services.map((service) => serviceUnder({ was, other }, service, parcel.isBox)),
  )
}

function promisedDayBy(
  tables: DeliveryTables,
  parcel: PromisedParcel,
  services: readonly Service[],
): string | undefined {
  const { orderedAt: now, place, deliverOn } = parcel
  const earliest = earliestDay({ tables, now, place }, services)
  const who = deliveringParty(carrierOf(tables, place, services))
  return earliest && deliverOn > earliest ? nextWorkingDay(tables, deliverOn, who) : earliest
}

function serviceUnder({ was, other }: ComparedTables, { kind, packDays }: Service, isBox: boolean): Service {
  const like = isBox ? 'box' : kind === 'same-day' ? 'sameDay' : 'standard'
  return { kind, packDays: packDays === was.packDays[like] ? other.packDays[like] : packDays }
}
