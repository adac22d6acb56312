import writeExcelFile from 'write-excel-file/node'
import { type ColumnKind, PRESET_TEXTS, SHEET_COLUMNS, type SheetColumn } from '#domain/desk/order-sheet.ts'
import type { CsvCell } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { type SheetRequest, sheetRows } from './list-pages.ts'

/** In characters. */
const WIDTHS: Record<ColumnKind, number> = { text: 20, number: 10, money: 12, day: 12, time: 8 }
const WIDE_COLUMNS: readonly SheetColumn[] = ['street', 'items', 'item', 'message', 'email']
const WIDE = 36

/** Writes a sheet of orders as an Excel workbook: days and amounts are such, PIN codes and phones are text. */
export async function writeOrderWorkbook(db: Db, request: SheetRequest, at: number): Promise<Buffer> {
  const columns = request.sheet.columns.map((column) => ({ column, ...SHEET_COLUMNS[column] }))
  const heads = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const rows = []
  let { filter } = request
  for (let isLast = false; !isLast; ) {
    const page = await sheetRows(db, { ...request, filter }, at)
    for (const cells of page.rows) rows.push(cells.map((cell, index) => workbookCell(columns[index]?.kind, cell)))
    isLast = page.next === undefined
    filter = { ...filter, after: page.next }
  }
  const widths = columns.map(({ column, kind }) => ({ width: WIDE_COLUMNS.includes(column) ? WIDE : WIDTHS[kind] }))
  const { name } = PRESET_TEXTS[request.sheet.preset]
  return writeExcelFile([heads, ...rows], { columns: widths, stickyRowsCount: 1, sheet: name }).toBuffer()
}

/** Characters that XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Excel refuses a longer text. */
const MAX_CELL_LENGTH = 32_767

function workbookCell(kind: ColumnKind | undefined, cell: CsvCell) {
  if (cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'object') return { value: cell.paise / 100, type: Number, format: '0.00' }
  // The library writes the UTC time of a date.
  if (kind === 'day') return { value: new Date(cell), type: Date, format: 'dd-mmm-yyyy' }
  return { value: cell.toWellFormed().replace(NOT_IN_XML, '').slice(0, MAX_CELL_LENGTH), type: String }
}
