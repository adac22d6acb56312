import { areaRules, coverageOf, movedPins, regionOf } from '#domain/delivery/coverage.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { describeRegion } from '#domain/delivery/delivery-texts.ts'
import {
  moveRecord,
  type Network,
  type NetworkKind,
  removeRecord,
  usersOfRate,
} from '#domain/delivery/network-forms.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import { describePins, formatPin } from '#domain/delivery/pin-list.ts'
import { formatCount, joinList } from '#domain/text/indian-number.ts'
import type { Db } from '#server/db/connect.ts'
import { allPlaces, placeOfPin } from './queries.ts'

type OpenOrderQuery = { tables: DeliveryTables; kind: NetworkKind; id: string; live: boolean }

/** Counts the paid orders on their way to an area or a zone, or charged by a rate. Test orders count in a test shop. */
export async function countOpenOrders(db: Db, { tables, kind, id, live }: OpenOrderQuery): Promise<number> {
  const regions = new Set(
    kind === 'rate'
      ? [
          ...tables.areas.flatMap((area) => (area.rate === id ? `area ${area.id}` : [])),
          ...tables.zones.flatMap((zone) => (zone.rate === id ? `zone ${zone.id}` : [])),
        ]
      : [`${kind} ${id}`],
  )
  const rows = await db
    .selectFrom('orderListings as listing')
    .innerJoin('parcels as parcel', 'parcel.orderId', 'listing.orderId')
    .select('parcel.zipCode')
    .select((eb) => eb.fn.count<string>('listing.orderId').distinct().as('orders'))
    .where('listing.collection', '=', '')
    .where('listing.told', 'in', ['paid', 'packed', 'shipped'])
    .$if(live, (query) => query.where('listing.test', '=', 0))
    .groupBy('parcel.zipCode')
    .execute()
  let orders = 0
  for (const { zipCode, orders: count } of rows) {
    const place = placeOfPin(parsePin(zipCode) ?? '')
    if (place && regions.has(regionOf(tables, place))) orders += Number(count)
  }
  return orders
}

/** Sentence about paid orders after a change: `7 paid orders keep their day and charge.` */
export const keptOrders = (count: number): string =>
  count === 0
    ? 'No paid order is affected.'
    : `${formatCount(count, 'paid order keeps its', 'paid orders keep their')} day and charge.`

/** Says what happens when an area, a zone or a rate is deleted, without the orders. */
export function describeDeletion(tables: DeliveryTables, kind: NetworkKind, id: string): string {
  if (kind === 'rate') {
    const users = usersOfRate(tables, id)
    return users.length === 0
      ? 'No area and no zone charges by it.'
      : `${joinList(users)} ${users.length === 1 ? 'charges' : 'charge'} by it. Choose another rate there first.`
  }
  const next = { ...tables, ...removeRecord(tables, kind, id) }
  const abroad = kind === 'zone' && tables.zones.some((zone) => zone.id === id && zone.match.abroad)
  if (abroad) return 'Addresses outside India then have no zone.'
  const moved = [...movedPins(tables, next, `${kind} ${id}`, allPlaces())].toSorted(([, one], [, other]) => other - one)
  const total = moved.reduce((all, [, count]) => all + count, 0)
  if (total === 0) return 'No PIN code reaches it, so nothing changes for shoppers.'
  const [[first = ''] = []] = moved
  if (moved.length === 1) return `${pinsOf(tables, kind, id, total)} to ${describeRegion(first, next)}.`
  const shares = moved.slice(0, 4).map(([region, count]) => `${COUNT.format(count)} to ${describeRegion(region, next)}`)
  return `Of ${COUNT.format(total)} PIN codes, ${joinList(shares)}.`
}

const COUNT = new Intl.NumberFormat('en-IN')

/** `560* and 562* go`, `1,284 PIN codes go`. */
function pinsOf({ areas }: DeliveryTables, kind: NetworkKind, id: string, total: number): string {
  const area = kind === 'area' ? areas.find((one) => one.id === id) : undefined
  const isShort = area && area.withinKm === undefined && area.pins.length <= 3
  if (isShort) return `${joinList(area.pins.map(formatPin))} ${area.pins.length === 1 && total === 1 ? 'goes' : 'go'}`
  return `${COUNT.format(total)} PIN ${total === 1 ? 'code goes' : 'codes go'}`
}

/** Says how many PIN codes an area or a zone has, and which earlier ones take some of them; empty for a rate. */
export function describeCoverage(tables: DeliveryTables, kind: NetworkKind, id: string): string {
  if (kind === 'rate') return ''
  const rules = kind === 'area' ? areaRules(tables.areas) : tables.zones
  if (rules.find((rule) => rule.id === id)?.match.abroad) return ''
  const { matched, reached, takenBy } = coverageOf(rules, id, allPlaces(), tables.shop)
  const matches = `Matches ${COUNT.format(matched)} PIN ${matched === 1 ? 'code' : 'codes'}.`
  if (matched === 0 || takenBy.length === 0) return matches
  const names = joinList(takenBy.slice(0, 3).map(({ name }) => name))
  if (reached === 0)
    return `${matches} ${names} above ${takenBy.length === 1 ? 'takes' : 'take'} all of them: move it up.`
  return `${matches} ${COUNT.format(matched - reached)} of them are in ${names} as well, above it.`
}

/**
 * Moves a new area or zone above those that take all of its PIN codes, so that it counts. Returns the network, and the
 * name of the one below it; empty if it stays last.
 */
export function liftNewRecord(tables: DeliveryTables, kind: NetworkKind, id: string): [Network, string] {
  if (kind === 'rate') return [tables, '']
  const rules = kind === 'area' ? areaRules(tables.areas) : tables.zones
  const { matched, reached, takenBy } = coverageOf(rules, id, allPlaces(), tables.shop)
  const above = rules.findIndex(({ name }) => takenBy.some((taken) => taken.name === name))
  if (matched === 0 || reached > 0 || above < 0) return [tables, '']
  return [moveRecord(tables, kind === 'area' ? 'areas' : 'zones', id, above), rules[above]?.name ?? '']
}

/** Lists what an owner should know about a saved area or zone: unknown PIN codes, or that nothing reaches it. */
export function networkWarnings(tables: DeliveryTables, kind: NetworkKind, id: string): string[] {
  const warnings: string[] = []
  const area = kind === 'area' ? tables.areas.find((one) => one.id === id) : undefined
  const zone = kind === 'zone' ? tables.zones.find((one) => one.id === id) : undefined
  const rate = kind === 'rate' ? tables.rates.find((one) => one.id === id) : undefined
  const pins = area?.pins ?? zone?.match.pins ?? rate?.surcharge?.pins ?? []
  const unknown = unknownPins(pins)
  if (unknown.length > 0)
    warnings.push(
      `${describePins(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not in our list of PIN codes. Check the digits.`,
    )
  if ((area?.withinKm ?? zone?.match.withinKm) !== undefined && !tables.shop)
    warnings.push('The shop’s address has no known PIN code, so a distance never matches.')
  if (rate || zone?.match.abroad) return warnings
  const coverage = coverageOf(area ? areaRules(tables.areas) : tables.zones, id, allPlaces(), tables.shop)
  if (coverage.matched > 0 && coverage.reached === 0)
    warnings.push(
      `No address reaches it: ${joinList(coverage.takenBy.slice(0, 3).map(({ name }) => name))} above it takes all of its PIN codes.`,
    )
  return warnings
}

/** Returns the PIN codes and prefixes that no known PIN code has. */
function unknownPins(pins: readonly string[]): string[] {
  const whole = pins.filter((pin) => pin.length === 6 && !placeOfPin(pin))
  const prefixes = new Set(pins.filter((pin) => pin.length < 6))
  if (prefixes.size > 0)
    for (const { pin } of allPlaces()) for (let length = 1; length < 6; length++) prefixes.delete(pin.slice(0, length))
  return [...prefixes, ...whole]
}
