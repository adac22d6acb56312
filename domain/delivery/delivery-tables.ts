import type * as z from 'zod'
import type { dayOffSchema, spanSchema, tablesSchema, zoneSchema } from './delivery-tables-schema.ts'
import type { StateCode } from './states.ts'

/** A changed value of the delivery tables; an empty text is an absent value. */
export type CellChange = { cell: string; was: string; is: string }

type Tables = Omit<DeliveryTables, 'version'>

/**
 * Flattens the tables to texts by cell key: `transit metro`, `mothers-day metro`, `pack kids-zone-1`, `off 01-26`
 * (who rests, name and source), `cut-off`, `shop`.
 */
function flattenTables({ zones, daysOff, cutOff, packDays, shop }: Tables): Map<string, string> {
  const { of, standard, sameDay, box } = packDays
  const packing = { ...of, standard, 'same-day': sameDay, box }
  return new Map([
    ...zones.map(({ id, transit }) => [`transit ${id}`, formatSpan(transit)] as const),
    ...zones.map(({ id, mothersDay }) => [`mothers-day ${id}`, formatSpan(mothersDay)] as const),
    ...Object.entries(packing).map(([id, days]) => [`pack ${id}`, String(days)] as const),
    ...daysOff.map(({ day, ...off }) => [`off ${day}`, JSON.stringify(off)] as const),
    ['cut-off', cutOff],
    ['shop', shop ? `${shop.lat} ${shop.lon}` : ''],
  ])
}

/** Lists the changed cells between two versions. */
export function cellChanges(before: Tables, after: Tables): CellChange[] {
  const [was, is] = [flattenTables(before), flattenTables(after)]
  const cells = [...new Set([...was.keys(), ...is.keys()])]
  return cells
    .map((cell) => ({ cell, was: was.get(cell) ?? '', is: is.get(cell) ?? '' }))
    .filter((change) => change.was !== change.is)
}

/** Returns the changes whose cells have changed again since. */
export function changedAgain(changes: readonly CellChange[], now: Tables): CellChange[] {
  const cells = flattenTables(now)
  return changes.filter(({ cell, is }) => (cells.get(cell) ?? '') !== is)
}

/**
 * Tests whether changes can be undone here. The shop's location follows from its address, and the cut-off is a
 * setting with its own undo.
 */
export const canUndoCells = (changes: readonly CellChange[]): boolean =>
  changes.length > 0 &&
  changes.every(({ cell }) => cell !== 'shop') &&
  (changes.length === 1 || changes.every(({ cell }) => cell !== 'cut-off'))

/** Minimum and maximum working days in transit. */
export type Span = z.infer<typeof spanSchema>

/** Formats a span: `2-3`, or `2`. */
export const formatSpan = ([least, most]: Span): string => (least === most ? String(most) : `${least}-${most}`)

const MAX_TRANSIT_DAYS = 30

/** Parses a span, `2-3` or `2`, at least one day; `undefined` if invalid. */
export function parseSpan(text: string): Span | undefined {
  const [, least, most] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  const [from, to] = [Number(least), Number(most ?? least)]
  return from >= 1 && to <= MAX_TRANSIT_DAYS && from <= to ? [from, to] : undefined
}

export const SPAN_ERROR = `Enter working days in transit as 2-3 or 2, from 1 to ${MAX_TRANSIT_DAYS}.`

/** Location of a PIN code; `lat` and `lon` in degrees if known. */
export type PinLocation = {
  pin: string
  stateCode: StateCode
  /** Town for an address; empty if unknown. */
  town: string
  area: string
  lat?: number | undefined
  lon?: number | undefined
}

/** A delivery zone with its transit times. */
export type Zone = z.infer<typeof zoneSchema>

export type DayOffScope = DayOff['who']

/** A day off besides Sundays, `2026-11-24`, or `01-26` for every year. `source` is its announcement. */
export type DayOff = z.infer<typeof dayOffSchema>

/**
 * Delivery tables: all inputs of a promised day except the time and the PIN code. Each change creates a version; an
 * order stores the version of its promise.
 */
export type DeliveryTables = z.infer<typeof tablesSchema> & { version: number }

/** Longest packing time in working days; it catches typing errors. */
export const MAX_PACK_DAYS = 30

export const isPackDays = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= MAX_PACK_DAYS

/** PIN prefix of Bangalore, the Same Day area (specification §1). */
const SAME_DAY_PINS = '560'

export const isSameDayArea = ({ pin }: Pick<PinLocation, 'pin'>): boolean => pin.startsWith(SAME_DAY_PINS)

/** Returns the zone of a location: the first match, else the fallback zone. */
export function zoneOf({ zones, shop }: Pick<DeliveryTables, 'zones' | 'shop'>, place: PinLocation): Zone {
  const found =
    zones.find(({ match }) => matchesZone(match, place, shop)) ?? zones.find(({ match }) => match.rest) ?? zones.at(-1)
  if (!found) throw new Error('there is no delivery zone')
  return found
}

function matchesZone({ pins, states, withinKm }: Zone['match'], place: PinLocation, shop: DeliveryTables['shop']) {
  if (pins?.some((start) => place.pin.startsWith(start)) || states?.includes(place.stateCode)) return true
  if (withinKm === undefined || !shop || place.lat === undefined || place.lon === undefined) return false
  return kilometres(shop, { lat: place.lat, lon: place.lon }) <= withinKm
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Point = { lat: number; lon: number }

/** Haversine distance. */
function kilometres(from: Point, to: Point): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(north + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east))
}
