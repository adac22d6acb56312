import { indianDate, nextWorkingDay } from './day.ts'
import { earliestDay } from './promise.ts'
import type { Service } from './service-level.ts'
import type { DeliveryTables, PinPlace } from './tables.ts'

/** A parcel whose promised day is over. */
export type PromisedParcel = {
  orderedAt: Date
  isBox: boolean
  place: PinPlace
  /** The day that was chosen; empty for as soon as it can. */
  deliverOn: string
  promisedDay: string
  services: readonly Service[]
  /** When it was marked as delivered; nothing while it is on its way. */
  arrivedAt: Date | undefined
}

/** `late` came after its day, or has not come yet: those are `missing` too. */
export type KeptCount = { kept: number; late: number; missing: number }

/** How the promises of other tables stand to those that were made, and how many of theirs would have been late. */
export type OtherCount = { sooner: number; same: number; later: number; late: number }

export const NONE_KEPT: KeptCount = { kept: 0, late: 0, missing: 0 }
export const NONE_OTHER: OtherCount = { sooner: 0, same: 0, later: 0, late: 0 }

const isLate = ({ arrivedAt }: PromisedParcel, day: string): boolean => !arrivedAt || indianDate(arrivedAt) > day

export function countKept({ kept, late, missing }: KeptCount, parcel: PromisedParcel): KeptCount {
  if (!isLate(parcel, parcel.promisedDay)) return { kept: kept + 1, late, missing }
  return { kept, late: late + 1, missing: missing + (parcel.arrivedAt ? 0 : 1) }
}

/** `day`: what the other tables would have promised, before `today`, since a day to come is neither kept nor late. */
export function countOther(count: OtherCount, parcel: PromisedParcel, day: string, today: string): OtherCount {
  const than = day === parcel.promisedDay ? 'same' : day < parcel.promisedDay ? 'sooner' : 'later'
  const late = day < today && isLate(parcel, day) ? 1 : 0
  return { ...count, [than]: count[than] + 1, late: count.late + late }
}

type Compared = { was: DeliveryTables; other: DeliveryTables }

/**
 * The day that other tables would have promised when it was ordered. Nothing where the tables that made its promise do
 * not come to it from there, because its day was made anew when the money came. A gift that took as long to pack as all
 * others takes what those take by the other tables.
 */
export function otherDay({ was, other }: Compared, parcel: PromisedParcel): string | undefined {
  if (dayBy(was, parcel, parcel.services) !== parcel.promisedDay) return undefined
  return dayBy(
    other,
    parcel,
    parcel.services.map((service) => packedBy({ was, other }, service, parcel.isBox)),
  )
}

function dayBy(tables: DeliveryTables, parcel: PromisedParcel, services: readonly Service[]): string | undefined {
  const { orderedAt: now, place, deliverOn } = parcel
  const earliest = earliestDay({ tables, now, place }, services)
  return earliest && deliverOn > earliest ? nextWorkingDay(tables, deliverOn, 'courier') : earliest
}

function packedBy({ was, other }: Compared, { kind, packDays }: Service, isBox: boolean): Service {
  const like = isBox ? 'box' : kind === 'same-day' ? 'sameDay' : 'standard'
  return { kind, packDays: packDays === was.packDays[like] ? other.packDays[like] : packDays }
}
