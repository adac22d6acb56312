import { type DeliveryTables, formatSpan } from './delivery-tables.ts'

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
