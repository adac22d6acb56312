import writeExcelFile from 'write-excel-file/node'
import {
  isNumericColumn,
  SHEETS,
  type SheetColumn,
  type SheetName,
  sheetHeadings,
} from '#domain/catalogue/product-sheet.ts'
import type { Db } from '#server/db/connect.ts'
import { readPriceBasis } from '#server/settings/queries.ts'
import { exportPages } from './export-catalogue.ts'

const WIDE_COLUMNS: readonly SheetColumn[] = [
  'name',
  'gift',
  'tagline',
  'description',
  'features',
  'contents',
  'imageAlt',
]
/** In characters. */
const columnWidth = (column: SheetColumn): number =>
  WIDE_COLUMNS.includes(column) ? 32 : isNumericColumn(column) ? 10 : 18

/** Writes an export as an Excel workbook; figures are numbers, the rest is text. */
export async function writeWorkbook(db: Db, name: SheetName): Promise<Buffer> {
  const columns = SHEETS[name]
  const headings = sheetHeadings(await readPriceBasis(db))
  const heads = columns.map((column) => ({ value: headings[column], fontWeight: 'bold' as const }))
  const rows = []
  for await (const page of exportPages(db, name))
    for (const cells of page) rows.push(cells.map((text, at) => workbookCell(columns[at], text)))
  const layout = { columns: columns.map((column) => ({ width: columnWidth(column) })), stickyRowsCount: 1, sheet: name }
  return writeExcelFile([heads, ...rows], layout).toBuffer()
}

function workbookCell(column: SheetColumn | undefined, text: string) {
  if (text === '' || column === undefined) return null
  if (!isNumericColumn(column)) return { value: text, type: String }
  return { value: Number(text), type: Number, ...(column === 'price' && { format: '0.00' }) }
}
