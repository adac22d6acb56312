import type { DeliveryTables, PinPlace, Zone } from './tables.ts'

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
export function kilometres(from: Point, to: Point): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(north + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east))
}
