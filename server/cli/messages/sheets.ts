import { FIELD_LABELS } from '#domain/goods/product-facts.ts'
import { count } from '#domain/text/count.ts'
import { oneLine } from '#server/cli/terminal.ts'
import type { CellFault, FaultyRow, Foreseen } from '#server/owner/sheets/foreseen.ts'
import type { KeptSheet } from '#server/owner/sheets/read-kept.ts'

/** As many as are read before a question; the others are told by `check`. */
const SHOWN = 20
const ALL = Number.POSITIVE_INFINITY

/** What a sheet would do, and what is wrong in it, before somebody says that it should. */
export const foreseenWords = (foreseen: Foreseen): string =>
  [sumWords(foreseen), ...faultLines(foreseen.faulty, SHOWN), ...hiddenLines(foreseen, SHOWN)].join('\n')

/** The same, with every fault. */
export const checkedWords = (foreseen: Foreseen): string =>
  [sumWords(foreseen), ...faultLines(foreseen.faulty, ALL), ...hiddenLines(foreseen, ALL)].join('\n')

function sumWords({ changes, faulty, unchanged }: Foreseen): string {
  const made = changes.filter((change) => change.made).length
  const parts = [
    `${count(changes.length - made, 'gift')} would change`,
    `${count(made, 'would be new', 'would be new')}`,
    `${count(unchanged, 'stays as it is', 'stay as they are')}`,
  ]
  const left = faulty.length > 0 ? ` ${count(faulty.length, 'row')} cannot be, and would be left out:` : ''
  return `${parts.join(', ')}.${left}`
}

/** A line for each row that is imported as hidden, with the fields that it lacks. */
function hiddenLines({ changes }: Foreseen, most: number): string[] {
  const hidden = changes.flatMap(({ row, id, missing }) => (missing ? [{ row, id, missing }] : []))
  const lines = hidden.slice(0, most).map(({ row, id, missing }) => {
    const needs = missing.map((field) => FIELD_LABELS[field]).join(', ')
    return oneLine(`Row ${row}, ${id}: imported as hidden. Needed before you can sell it: ${needs}`)
  })
  const more = hidden.length - lines.length
  return more > 0
    ? [...lines, `And ${count(more, 'more row', 'more rows')} as hidden: sheet check names them all.`]
    : lines
}

type Told = { row: number; id: string; name: string; faults: readonly CellFault[] }

/** A line for each cell: `Row 7, chai-lover: C, Price, before GST “99.50”: A price is in whole rupees, …`. */
function faultLines(rows: readonly (FaultyRow | Told)[], most: number): string[] {
  const lines = rows
    .slice(0, most)
    .flatMap(({ row, id, faults }) =>
      faults.map(({ column, value, words }) =>
        oneLine(
          `Row ${row}${id === '' ? '' : `, ${id}`}: ${column} ${value === '' ? 'empty' : `“${value}”`}: ${words}`,
        ),
      ),
    )
  const more = rows.length - most
  return more > 0 ? [...lines, `And ${count(more, 'more row', 'more rows')}: sheet check names them all.`] : lines
}

/** What became of it. */
export function appliedWords({ done, told, faulty }: KeptSheet, left: readonly Told[]): string {
  const words = `${count(done, 'gift is', 'gifts are')} as the sheet has ${done === 1 ? 'it' : 'them'}.`
  const out = faulty > 0 ? [`${count(faulty, 'row')} could not be, and ${faulty === 1 ? 'was' : 'were'} left out.`] : []
  const since = told > 0 ? [`${count(told, 'row was', 'rows were')} left, because of what has happened meanwhile:`] : []
  return [words, ...out, ...since, ...faultLines(left, SHOWN)].join('\n')
}
