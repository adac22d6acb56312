import type { DeliveryTables } from './delivery-tables.ts'
import { formatSpan } from './delivery-tables.ts'
import { joinWeekdays } from './weekdays.ts'

/** A changed value of the delivery tables; an empty text is an absent value. */
export type CellChange = { cell: string; was: string; is: string }

type Tables = Omit<DeliveryTables, 'version'>

/** Cells that are settings, by the setting's name. They are undone as settings. */
export const SETTING_CELLS: Readonly<Record<string, string>> = {
  'cut-off': 'sameDayCutOff',
  'packing-days': 'packingDays',
  'courier-days': 'courierDays',
  'parcel-weight': 'parcelWeight',
  'parcel-size': 'parcelSize',
  'volume-weight': 'volumeWeight',
  'most-parcels': 'mostParcels',
}

/**
 * Flattens the tables to texts by cell key: `area centre`, `rate by-weight` and `zone metro` hold a whole record,
 * `transit metro`, `mothers-day metro`, `pack kids-zone-1`, `off 01-26` (who rests, name and source),
 * `extra 2027-10-24` (name and hours), `shop`, and the settings.
 */
function flattenTables(tables: Tables): Map<string, string> {
  const { areas, rates, zones, daysOff, extraDays, cutOff, packDays, shop, weekdays, parcel } = tables
  const { of, standard, sameDay, box } = packDays
  const packing = { ...of, standard, 'same-day': sameDay, box }
  return new Map([
    ...areas.map((area) => [`area ${area.id}`, JSON.stringify(area)] as const),
    ...rates.map((rate) => [`rate ${rate.id}`, JSON.stringify(rate)] as const),
    ...zones.map(({ transit: _, mothersDay: __, ...zone }) => [`zone ${zone.id}`, JSON.stringify(zone)] as const),
    ...zones.map(({ id, transit }) => [`transit ${id}`, formatSpan(transit)] as const),
    ...zones.map(({ id, mothersDay }) => [`mothers-day ${id}`, formatSpan(mothersDay)] as const),
    ...Object.entries(packing).map(([id, days]) => [`pack ${id}`, String(days)] as const),
    ...daysOff.map(({ day, ...off }) => [`off ${day}`, JSON.stringify(off)] as const),
    ...extraDays.map(({ day, ...extra }) => [`extra ${day}`, JSON.stringify(extra)] as const),
    ['cut-off', cutOff],
    ['packing-days', joinWeekdays(weekdays.shop)],
    ['courier-days', joinWeekdays(weekdays.courier)],
    ['parcel-weight', String(parcel.grams)],
    ['parcel-size', parcel.sizeCm.join(' × ')],
    ['volume-weight', parcel.byVolume ? 'on' : 'off'],
    ['most-parcels', tables.mostADay === undefined ? '' : String(tables.mostADay)],
    ['shop', shop ? `${shop.lat} ${shop.lon}` : ''],
  ])
}

/** Lists whose order decides: the first match counts. */
const ORDERED = ['areas', 'zones'] as const

/** Ids of a list that are also in the other one, in order. */
const commonOrder = (list: readonly { id: string }[], other: readonly { id: string }[]): string =>
  list.flatMap(({ id }) => (other.some((one) => one.id === id) ? id : [])).join(' ')

/** Lists the changed cells between two versions. `order zones` is a new order of what both versions have. */
export function cellChanges(before: Tables, after: Tables): CellChange[] {
  const [was, is] = [flattenTables(before), flattenTables(after)]
  const cells = [...new Set([...was.keys(), ...is.keys()])]
  const changes = cells.map((cell) => ({ cell, was: was.get(cell) ?? '', is: is.get(cell) ?? '' }))
  const orders = ORDERED.map((list) => ({
    cell: `order ${list}`,
    was: commonOrder(before[list], after[list]),
    is: commonOrder(after[list], before[list]),
  }))
  return [...changes, ...orders].filter((change) => change.was !== change.is)
}

/** Returns the changes whose cells have changed again since. */
export function changedAgain(changes: readonly CellChange[], now: Tables): CellChange[] {
  const cells = flattenTables(now)
  return changes.filter(({ cell, is }) => {
    const list = ORDERED.find((one) => cell === `order ${one}`)
    if (!list) return (cells.get(cell) ?? '') !== is
    return (
      commonOrder(
        now[list],
        is.split(' ').map((id) => ({ id })),
      ) !== is
    )
  })
}

const isSettingCell = ({ cell }: CellChange): boolean => Object.hasOwn(SETTING_CELLS, cell)

/**
 * Tests whether changes can be undone here. The shop's location follows from its address, and a setting is undone
 * alone.
 */
export const canUndoCells = (changes: readonly CellChange[]): boolean =>
  changes.length > 0 &&
  changes.every(({ cell }) => cell !== 'shop') &&
  (changes.length === 1 || !changes.some(isSettingCell))
