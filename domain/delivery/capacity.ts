import type { DeliveryArea, DeliveryTables } from './delivery-tables.ts'

/**
 * Parcels that have a place, by day `2027-10-28`: those that the shop packs on it, and those that riders of an area
 * bring on it, in all and by slot.
 */
export type DayLoads = {
  packed: ReadonlyMap<string, number>
  /** By `areaKey`. */
  areas: ReadonlyMap<string, number>
  /** By `slotKey`. */
  slots: ReadonlyMap<string, number>
}

export const NO_LOADS: DayLoads = { packed: new Map(), areas: new Map(), slots: new Map() }

export const areaKey = (areaId: string, day: string): string => `${day} ${areaId}`
export const slotKey = (areaId: string, slotId: string, day: string): string => `${day} ${areaId} ${slotId}`

type LimitTables = Pick<DeliveryTables, 'areas' | 'mostADay' | 'extraDays'>

/** Tests whether anything limits the parcels of a day. A shop without limits counts nothing. */
export const hasLimits = ({ areas, mostADay, extraDays }: LimitTables): boolean =>
  mostADay !== undefined ||
  extraDays.some((extra) => extra.mostADay !== undefined) ||
  areas.some((area) => area.mostADay !== undefined || area.slots.some((slot) => slot.mostADay !== undefined))

/** Returns the most parcels that the shop packs on a day; `undefined` without a limit. */
export const packingLimit = ({ mostADay, extraDays }: LimitTables, day: string): number | undefined =>
  extraDays.find((extra) => extra.day === day)?.mostADay ?? mostADay

/** The place that a parcel takes: its day, the day on which it is packed, and area and slot of its riders. */
export type DayPlace = {
  day: string
  packDay: string
  /** Area of the riders; `undefined` for the courier. */
  area: DeliveryArea | undefined
  /** Id of the slot; empty for any time. */
  slotId: string
}

/** A limit that is reached. */
export type FullPart = { what: 'kitchen' | 'area' | 'slot'; most: number }

/** Returns each limit of a place with the parcels that count towards it. */
function limitsOf(tables: LimitTables, loads: DayLoads, { day, packDay, area, slotId }: DayPlace) {
  const slot = area?.slots.find(({ id }) => id === slotId)
  return [
    { what: 'kitchen' as const, most: packingLimit(tables, packDay), taken: loads.packed.get(packDay) ?? 0 },
    { what: 'area' as const, most: area?.mostADay, taken: (area && loads.areas.get(areaKey(area.id, day))) ?? 0 },
    {
      what: 'slot' as const,
      most: slot?.mostADay,
      taken: (area && loads.slots.get(slotKey(area.id, slotId, day))) ?? 0,
    },
  ]
}

/** Returns the first limit that leaves no place, the widest first; `undefined` if there is a place. */
export function findFull(tables: LimitTables, loads: DayLoads, place: DayPlace): FullPart | undefined {
  for (const { what, most, taken } of limitsOf(tables, loads, place))
    if (most !== undefined && taken >= most) return { what, most }
  return undefined
}

/** Returns the places that are left, at least 0; `undefined` without a limit. */
export function placesLeft(tables: LimitTables, loads: DayLoads, place: DayPlace): number | undefined {
  const left = limitsOf(tables, loads, place).flatMap(({ most, taken }) => (most === undefined ? [] : most - taken))
  return left.length === 0 ? undefined : Math.max(0, Math.min(...left))
}

/** A limit and the parcels that count towards it, without the one that wants a place. */
export type PlaceFill = FullPart & { taken: number }

/** Returns the limit that leaves the fewest places, the widest first; `undefined` without a limit. */
export function placeFill(tables: LimitTables, loads: DayLoads, place: DayPlace): PlaceFill | undefined {
  const fills = limitsOf(tables, loads, place).flatMap(({ what, most, taken }) =>
    most === undefined ? [] : [{ what, most, taken }],
  )
  return fills.toSorted((one, other) => one.most - one.taken - (other.most - other.taken))[0]
}
