import type * as z from 'zod'
import type { StateCode } from '#domain/address/states.ts'
import type { dayOffSchema, spanSchema, tablesSchema, zoneSchema } from './tables-schema.ts'

/** At least and at most so many working days on the road. */
export type Span = z.infer<typeof spanSchema>

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
