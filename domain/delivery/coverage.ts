import { carrierOf, kilometres, zoneOf } from './carrier.ts'
import type { DeliveryTables, PinLocation, Zone } from './delivery-tables.ts'

type Shop = DeliveryTables['shop']
type Rule = { id: string; name: string; match: Zone['match'] }

/** PIN codes of an area or a zone. */
export type Coverage = {
  matched: number
  /** PIN codes that no earlier one takes. */
  reached: number
  /** Earlier ones that take some of them, the first of each PIN code. */
  takenBy: { name: string; count: number }[]
}

/** Rules of areas in the form of those of zones. */
export const areaRules = (areas: DeliveryTables['areas']): Rule[] =>
  areas.map(({ id, name, pins, withinKm }) => ({ id, name, match: { pins, withinKm } }))

/** Counts the PIN codes that a rule of a list matches and that reach it. */
export function coverageOf(rules: readonly Rule[], id: string, places: Iterable<PinLocation>, shop: Shop): Coverage {
  const tests = rules.map(({ match }) => compileMatch(match, shop))
  const own = rules.findIndex((rule) => rule.id === id)
  const isRest = rules[own]?.match.rest === true
  const taken = new Map<number, number>()
  let [matched, reached] = [0, 0]
  for (const place of places) {
    if (!isRest && !tests[own]?.(place)) continue
    const first = tests.findIndex((test, at) => (isRest || at < own) && test(place))
    if (isRest && first >= 0) continue
    matched++
    if (first < 0) reached++
    else taken.set(first, (taken.get(first) ?? 0) + 1)
  }
  const takenBy = [...taken].map(([at, count]) => ({ name: rules[at]?.name ?? '', count }))
  return { matched, reached, takenBy: takenBy.toSorted((one, other) => other.count - one.count) }
}

/** Compiles a match to a test with at most six lookups for the PIN code. */
function compileMatch({ pins = [], states = [], withinKm }: Zone['match'], shop: Shop) {
  const [prefixes, codes] = [new Set(pins), new Set<string>(states)]
  return ({ pin, stateCode, lat, lon }: PinLocation): boolean => {
    for (let length = 1; length <= 6 && prefixes.size > 0; length++) if (prefixes.has(pin.slice(0, length))) return true
    if (codes.has(stateCode)) return true
    if (withinKm === undefined || !shop || lat === undefined || lon === undefined) return false
    return kilometres(shop, { lat, lon }) <= withinKm
  }
}

type Network = Pick<DeliveryTables, 'areas' | 'zones' | 'shop'>

/** Region of a place: `area centre`, `zone metro`, or empty where nothing is delivered. */
export function regionOf(network: Network, place: PinLocation): string {
  const carrier = carrierOf(network, place, [])
  if (carrier?.by === 'rider') return `area ${carrier.area.id}`
  const zone = carrier?.zone ?? zoneOf(network, place)
  return zone ? `zone ${zone.id}` : ''
}

/** Counts by region where the PIN codes of a region go when the network changes. */
export function movedPins(now: Network, next: Network, region: string, places: Iterable<PinLocation>) {
  const counts = new Map<string, number>()
  for (const place of places) {
    if (regionOf(now, place) !== region) continue
    const to = regionOf(next, place)
    counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}
