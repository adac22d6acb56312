import { PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import { formatCount } from '#domain/text/indian-number.ts'
import { oneLine } from '#server/cli/terminal.ts'
import type { CellFault, FaultyRow, ImportPreview } from '#server/imports/import-preview.ts'
import type { StoredImport } from '#server/imports/queries.ts'

/** Rows listed before the confirmation. `sheet check` lists all. */
const MAX_LINES = 20
const NO_LIMIT = Number.POSITIVE_INFINITY

/** Preview of an import: counts, and the first rows that cannot be imported or will be hidden. */
export const importPreviewMessage = (foreseen: ImportPreview): string =>
  [summaryLine(foreseen), ...errorLines(foreseen.faulty, MAX_LINES), ...hiddenLines(foreseen, MAX_LINES)].join('\n')

/** The same preview with every row. */
export const fullPreviewMessage = (foreseen: ImportPreview): string =>
  [summaryLine(foreseen), ...errorLines(foreseen.faulty, NO_LIMIT), ...hiddenLines(foreseen, NO_LIMIT)].join('\n')

function summaryLine({ changes, faulty, unchanged }: ImportPreview): string {
  const made = changes.filter((change) => change.made).length
  const parts = [
    `${formatCount(changes.length - made, 'product')} would change`,
    `${formatCount(made, 'would be new', 'would be new')}`,
    `${formatCount(unchanged, 'stays as it is', 'stay as they are')}`,
  ]
  const left =
    faulty.length > 0 ? ` ${formatCount(faulty.length, 'row has', 'rows have')} errors and would be skipped:` : ''
  return `${parts.join(', ')}.${left}`
}

/** One line for each row that is imported as hidden, with its missing fields. */
function hiddenLines({ changes }: ImportPreview, most: number): string[] {
  const hidden = changes.flatMap(({ row, id, missing }) => (missing ? [{ row, id, missing }] : []))
  const lines = hidden.slice(0, most).map(({ row, id, missing }) => {
    const needs = missing.map((field) => PRODUCT_LABELS[field]).join(', ')
    return oneLine(`Row ${row}, ${id}: imported as hidden. Needed before you can sell it: ${needs}`)
  })
  const more = hidden.length - lines.length
  return more > 0 ? [...lines, `And ${formatCount(more, 'more hidden row')}: sheet check lists them all.`] : lines
}

type RowErrors = { row: number; id: string; name: string; faults: readonly CellFault[] }

/**
 * One line for each faulty cell: `Row 7, chai-lover: C, Price, before GST “99.505”: A price is in rupees, …`.
 */
function errorLines(rows: readonly (FaultyRow | RowErrors)[], most: number): string[] {
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
  return more > 0 ? [...lines, `And ${formatCount(more, 'more row')}: sheet check lists them all.`] : lines
}

/** Describes the result of an import. */
export function importResultMessage(
  { done, told: conflicting, faulty }: StoredImport,
  left: readonly RowErrors[],
): string {
  const words = `${formatCount(done, 'product')} imported.`
  const out = faulty > 0 ? [`${formatCount(faulty, 'row')} with errors skipped.`] : []
  const since =
    conflicting > 0 ? [`${formatCount(conflicting, 'row')} skipped because of other changes since the preview:`] : []
  return [words, ...out, ...since, ...errorLines(left, MAX_LINES)].join('\n')
}
