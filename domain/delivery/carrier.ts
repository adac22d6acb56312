import type { CalendarParty } from './calendar.ts'
import type { Service } from './delivery-service.ts'
import type { DeliveryArea, DeliveryTables, PinLocation, Span, Zone } from './delivery-tables.ts'

/** Who brings an order: the shop's riders of an area, or the courier of a zone. */
export type Carrier = { by: 'rider'; area: DeliveryArea } | { by: 'courier'; zone: Zone }

/** A place of delivery; the State of an unknown PIN code may be unknown too. */
export type DeliveryPlace = Pick<PinLocation, 'pin' | 'lat' | 'lon'> & { stateCode: PinLocation['stateCode'] | '' }

type Network = Pick<DeliveryTables, 'areas' | 'zones' | 'shop'>

/**
 * Returns who brings these services to a place together: the first area that matches and carries all of them, else
 * the courier of the zone. `undefined` where the shop does not deliver.
 */
export function carrierOf(network: Network, place: DeliveryPlace, services: readonly Service[]): Carrier | undefined {
  const area = network.areas.find(
    (one) => matchesPlace(one, place, network.shop) && services.every((service) => carriesService(one, service)),
  )
  if (area) return { by: 'rider', area }
  const zone = zoneOf(network, place)
  return zone && !zone.notServed ? { by: 'courier', zone } : undefined
}

const carriesService = ({ carries }: DeliveryArea, { kind }: Service): boolean =>
  carries === 'all' || kind === 'same-day'

/** Returns the zone of a place: the first match, else the fallback zone; `undefined` without one. */
export const zoneOf = ({ zones, shop }: Pick<Network, 'zones' | 'shop'>, place: DeliveryPlace): Zone | undefined =>
  zones.find(
    ({ match }) => matchesPlace(match, place, shop) || match.states?.some((code) => code === place.stateCode),
  ) ?? zones.find(({ match }) => match.rest)

/** Returns the zone of other countries; `undefined` if the shop has none. */
export const abroadZone = ({ zones }: Pick<Network, 'zones'>): Zone | undefined =>
  zones.find(({ match }) => match.abroad)

/** Returns whose working days decide the day of delivery. */
export const deliveringParty = (carrier: Carrier | undefined): CalendarParty =>
  carrier?.by === 'rider' ? carrier.area : 'courier'

/** Returns the name of the area or zone. */
export const carrierName = (carrier: Carrier): string =>
  carrier.by === 'rider' ? carrier.area.name : carrier.zone.name

/** Returns the id of the rate of an area or zone; `undefined` where delivery is free. */
export const rateIdOf = (carrier: Carrier): string | undefined =>
  carrier.by === 'rider' ? carrier.area.rate : carrier.zone.rate

/** Returns the working days in transit of a service; 0 for riders. */
export function transitOf(carrier: Carrier, { kind }: Pick<Service, 'kind'>): Span {
  if (carrier.by === 'rider') return [0, 0]
  return kind === 'mothers-day' ? carrier.zone.mothersDay : carrier.zone.transit
}

type PlaceMatch = { pins?: readonly string[] | undefined; withinKm?: number | undefined }

function matchesPlace({ pins, withinKm }: PlaceMatch, place: DeliveryPlace, shop: Network['shop']): boolean {
  if (pins?.some((start) => place.pin.startsWith(start))) return true
  if (withinKm === undefined || !shop || place.lat === undefined || place.lon === undefined) return false
  return kilometres(shop, { lat: place.lat, lon: place.lon }) <= withinKm
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Point = { lat: number; lon: number }

/** Haversine distance. */
export function kilometres(from: Point, to: Point): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(north + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east))
}
