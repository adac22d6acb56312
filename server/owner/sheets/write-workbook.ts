import writeExcelFile from 'write-excel-file/node'
import { isFigure, SHEET_HEADS, SHEETS, type SheetColumn, type SheetName } from '#domain/goods/sheet-columns.ts'
import type { Db } from '#server/db/connect.ts'
import { sheetPages } from './sheet-pages.ts'

const WIDE: readonly SheetColumn[] = ['name', 'gift', 'tagline', 'description', 'features', 'contents', 'imageAlt']
/** In letters. */
const widthOf = (column: SheetColumn): number => (WIDE.includes(column) ? 32 : isFigure(column) ? 10 : 18)

/** A sheet as a workbook of Excel: figures are numbers, all else is text and stays as it is. */
export async function writeWorkbook(db: Db, name: SheetName): Promise<Buffer> {
  const columns = SHEETS[name]
  const heads = columns.map((column) => ({ value: SHEET_HEADS[column], fontWeight: 'bold' as const }))
  const rows = []
  for await (const page of sheetPages(db, name))
    for (const cells of page) rows.push(cells.map((text, at) => cellFor(columns[at], text)))
  const look = { columns: columns.map((column) => ({ width: widthOf(column) })), stickyRowsCount: 1, sheet: name }
  return writeExcelFile([heads, ...rows], look).toBuffer()
}

function cellFor(column: SheetColumn | undefined, text: string) {
  if (text === '' || column === undefined) return null
  if (!isFigure(column)) return { value: text, type: String }
  return { value: Number(text), type: Number, ...(column === 'price' && { format: '0.00' }) }
}
