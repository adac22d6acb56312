import { columnUnder, letterOf, SHEET_HEADS, type SheetColumn } from '#domain/goods/sheet-columns.ts'
import { nearestWords } from '#domain/search/nearest-words.ts'
import { csvRows, unmarkedCell } from '#domain/text/csv.ts'
import { decodeText } from './decode-text.ts'
import { MOST_COLUMNS, MOST_ROWS, MOST_SHEET_BYTES, type SheetRow, TOO_LARGE, TOO_LONG, TOO_WIDE } from './limits.ts'

export type ReadSheet = { columns: (SheetColumn | undefined)[]; rows: SheetRow[] }
/** `fault`: why nothing of the file can be read, in words for whoever brought it. */
export type SheetRead = ReadSheet | { fault: string }

const EMPTY = 'There is nothing in this file.'

/** What a file holds: a workbook of Excel or a CSV, by how it begins and not by its name. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRead> {
  if (bytes.length === 0) return { fault: EMPTY }
  if (bytes.length > MOST_SHEET_BYTES) return { fault: TOO_LARGE }
  if (isZip(bytes)) {
    const { readWorkbook } = await import('./read-workbook.ts')
    const read = await readWorkbook(bytes, MOST_ROWS)
    return 'fault' in read ? read : readRows(read.rows.filter(({ cells }) => cells.some((cell) => cell !== '')))
  }
  const decoded = decodeText(bytes)
  return 'fault' in decoded ? decoded : readRows(rowsOf(decoded.text))
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 8

function* rowsOf(text: string): Generator<SheetRow> {
  for (const [{ cells, open }, row] of csvRows(text)) yield { row, cells, open }
}

function readRows(all: Iterable<SheetRow>): SheetRead {
  let columns: ReadSheet['columns'] | undefined
  const rows: SheetRow[] = []
  for (const { row, cells, open } of all) {
    if (cells.length > MOST_COLUMNS) return { fault: TOO_WIDE }
    if (open !== undefined) return { fault: openFault(row, open) }
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

/** What stands under the mark would be one text with the rows that follow, and these gifts be as they were. */
const openFault = (row: number, at: number): string =>
  `The quotation mark with which cell ${letterOf(at)}${row} begins is never closed, so the rows under it cannot be told apart. Close it, or take it away.`

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
