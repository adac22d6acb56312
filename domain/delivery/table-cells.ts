import { type DeliveryTables, spanText } from './tables.ts'

/** A figure of the tables that has become another; an empty text is one that was not there, or is not any more. */
export type CellChange = { cell: string; was: string; is: string }

type Tables = Omit<DeliveryTables, 'version'>

/**
 * Every figure of the tables as a text, by what it is of: `transit metro`, `mothers-day metro`, `pack kids-zone-1`,
 * `off 01-26` (who rests, its name and where it is announced), `cut-off`, `shop`.
 */
function cellsOf({ zones, daysOff, cutOff, packDays, shop }: Tables): Map<string, string> {
  const { of, standard, sameDay, box } = packDays
  const packing = { ...of, standard, 'same-day': sameDay, box }
  return new Map([
    ...zones.map(({ id, transit }) => [`transit ${id}`, spanText(transit)] as const),
    ...zones.map(({ id, mothersDay }) => [`mothers-day ${id}`, spanText(mothersDay)] as const),
    ...Object.entries(packing).map(([id, days]) => [`pack ${id}`, String(days)] as const),
    ...daysOff.map(({ day, ...off }) => [`off ${day}`, JSON.stringify(off)] as const),
    ['cut-off', cutOff],
    ['shop', shop ? `${shop.lat} ${shop.lon}` : ''],
  ])
}

/** What has become another from one version of the tables to the next. */
export function cellChanges(before: Tables, after: Tables): CellChange[] {
  const [was, is] = [cellsOf(before), cellsOf(after)]
  const cells = [...new Set([...was.keys(), ...is.keys()])]
  return cells
    .map((cell) => ({ cell, was: was.get(cell) ?? '', is: is.get(cell) ?? '' }))
    .filter((change) => change.was !== change.is)
}

/** Those of the changes whose figures somebody has changed again since. */
export function changedAgain(changes: readonly CellChange[], now: Tables): CellChange[] {
  const cells = cellsOf(now)
  return changes.filter(({ cell, is }) => (cells.get(cell) ?? '') !== is)
}

/**
 * Whether there is a way back from these changes: where the shop lies follows from its address, and the cut-off is a
 * setting, which is undone by itself.
 */
export const hasWayBack = (changes: readonly CellChange[]): boolean =>
  changes.length > 0 &&
  changes.every(({ cell }) => cell !== 'shop') &&
  (changes.length === 1 || changes.every(({ cell }) => cell !== 'cut-off'))
