import type * as z from 'zod'
import type { StateCode } from '#domain/address/states.ts'
import type { dayOffSchema, spanSchema, tablesSchema, zoneSchema } from './tables-schema.ts'

/** At least and at most so many working days on the road. */
export type Span = z.infer<typeof spanSchema>

/** `2-3`, or `2`: as it is typed. */
export const spanText = ([least, most]: Span): string => (least === most ? String(most) : `${least}-${most}`)

/** No parcel within India is on the road for longer; more is a slip. */
const MOST_TRANSIT_DAYS = 30

/** Working days on the road as they are typed, `2-3` or `2`: at least one, the lesser first; nothing where they are none. */
export function readSpan(text: string): Span | undefined {
  const [, least, most] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  const [from, to] = [Number(least), Number(most ?? least)]
  return from >= 1 && to <= MOST_TRANSIT_DAYS && from <= to ? [from, to] : undefined
}

export const SPAN_FAULT = `Working days on the road are written 2-3, or 2: at least 1, at most ${MOST_TRANSIT_DAYS}, the lesser first.`

/** Where a PIN code lies, as far as the directory knows; `lat` and `lon` in degrees. */
export type PinPlace = {
  pin: string
  stateCode: StateCode
  /** What an address would say, empty where the directory knows none. */
  town: string
  /** The post office that delivers there: `560038 Indiranagar`. */
  area: string
  lat?: number | undefined
  lon?: number | undefined
}

/** How long the courier takes to some part of India. */
export type Zone = z.infer<typeof zoneSchema>

export type WhoRests = DayOff['who']

/** A day besides Sundays that does not count, `2026-11-24`, or `01-26` of every year, with where it is announced. */
export type DayOff = z.infer<typeof dayOffSchema>

/**
 * Everything that a promised day is made of but the clock and the PIN code. Each change has a version of its own, and an
 * order remembers the one that it was promised by.
 */
export type DeliveryTables = z.infer<typeof tablesSchema> & { version: number }

/** No gift takes longer to make than this; more is a slip. */
export const MOST_PACK_DAYS = 30

export const isPackDays = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= MOST_PACK_DAYS

/** Same Day gifts are for Bangalore (specification §1). */
const SAME_DAY_PINS = '560'

export const isSameDayPlace = ({ pin }: Pick<PinPlace, 'pin'>): boolean => pin.startsWith(SAME_DAY_PINS)

/** The zone of a place: the first that it belongs to, else the one that is the rest. */
export function zoneOf({ zones, shop }: Pick<DeliveryTables, 'zones' | 'shop'>, place: PinPlace): Zone {
  const found =
    zones.find(({ match }) => belongs(match, place, shop)) ?? zones.find(({ match }) => match.rest) ?? zones.at(-1)
  if (!found) throw new Error('there is no delivery zone')
  return found
}

function belongs({ pins, states, withinKm }: Zone['match'], place: PinPlace, shop: DeliveryTables['shop']) {
  if (pins?.some((start) => place.pin.startsWith(start)) || states?.includes(place.stateCode)) return true
  if (withinKm === undefined || !shop || place.lat === undefined || place.lon === undefined) return false
  return kilometres(shop, { lat: place.lat, lon: place.lon }) <= withinKm
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Point = { lat: number; lon: number }

/** As the crow flies (haversine). */
function kilometres(from: Point, to: Point): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(north + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east))
}
