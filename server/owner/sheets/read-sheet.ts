import { columnUnder, SHEET_HEADS, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import { nearestWords } from '#domain/search/nearest-words.ts'
import { csvRows, unmarkedCell } from '#domain/text/csv.ts'
import { decodeText } from './decode-text.ts'

/** Beyond these a sheet is brought in parts. */
export const MOST_ROWS = 20_000
export const MOST_SHEET_BYTES = 12 * 1024 * 1024

/** A row as a spreadsheet counts it, its cells in the order of the columns. */
export type SheetRow = { row: number; cells: string[] }
export type ReadSheet = { columns: (SheetColumn | undefined)[]; rows: SheetRow[] }
/** `fault`: why nothing of the file can be read, in words for whoever brought it. */
export type SheetRead = ReadSheet | { fault: string }

const EMPTY = 'There is nothing in this file.'
const TOO_LONG = `A sheet takes ${MOST_ROWS.toLocaleString('en-IN')} rows, and this one has more. Bring it in parts, each with the heads above.`
export const TOO_LARGE = `A sheet takes ${MOST_SHEET_BYTES / 1024 ** 2} MB. Bring it in parts, each with the heads above.`

/** What a file holds: a workbook of Excel or a CSV, by how it begins and not by its name. */
export async function readSheet(bytes: Uint8Array): Promise<SheetRead> {
  if (bytes.length === 0) return { fault: EMPTY }
  if (bytes.length > MOST_SHEET_BYTES) return { fault: TOO_LARGE }
  const decoded = decodeText(bytes)
  return 'fault' in decoded ? decoded : readRows(rowsOf(decoded.text))
}

function* rowsOf(text: string): Generator<SheetRow> {
  for (const [{ cells }, row] of csvRows(text)) yield { row, cells }
}

function readRows(all: Iterable<SheetRow>): SheetRead {
  let columns: ReadSheet['columns'] | undefined
  const rows: SheetRow[] = []
  for (const { row, cells } of all) {
    if (columns) {
      if (rows.length === MOST_ROWS) return { fault: TOO_LONG }
      rows.push({ row, cells: cells.map(unmarkedCell) })
      continue
    }
    columns = cells.map(columnUnder)
    const fault = headFault(cells, columns)
    if (fault) return { fault }
  }
  if (!columns) return { fault: EMPTY }
  return rows.length === 0 ? { fault: 'There is no row under its heads.' } : { columns, rows }
}

const HEADS = Object.values(SHEET_HEADS)
const quote = (text: string): string => `“${text.slice(0, 60)}${text.length > 60 ? '…' : ''}”`

/** Why nobody can tell what the columns are; a head that is not known may be a known one with a slip in it. */
function headFault(heads: readonly string[], columns: ReadSheet['columns']): string | undefined {
  if (columns.every((column) => column === undefined))
    return `The first row has to name the columns: ${SHEET_HEADS.id}, ${SHEET_HEADS.name}, ${SHEET_HEADS.stock} and so on. It says ${quote(heads.join(', '))}.`
  const unknown = heads.filter((head, at) => head.trim() !== '' && columns[at] === undefined)
  if (unknown.length > 0) {
    const all = HEADS.map((head) => head.toLowerCase())
    const near = nearestWords(all, unknown[0]?.toLowerCase() ?? '').flatMap((word) => HEADS[all.indexOf(word)] ?? [])
    const way = near.length > 0 ? ` Is it ${near.map(quote).join(' or ')}?` : ` There are: ${HEADS.join('; ')}.`
    return `There is no column ${unknown.map(quote).join(', ')}.${way}`
  }
  if (!columns.includes('id'))
    return `There is no column ${quote(SHEET_HEADS.id)}: without it nobody knows which gift a row is.`
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at)
  return twice ? `The column ${quote(SHEET_HEADS[twice])} is there twice.` : undefined
}
