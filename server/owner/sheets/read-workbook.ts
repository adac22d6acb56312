import { type CellValue, readSheet } from 'read-excel-file/universal'
import { type SheetRow, TOO_LARGE, TOO_LONG } from './limits.ts'
import { unzipBounded } from './unzip-bounds.ts'

const BROKEN = 'This workbook cannot be read. Open it, save it as .xlsx or as CSV, and bring that.'

/** How many rows a workbook of Excel can have: what says more was made by something else. */
const LAST_ROW = 1_048_576

/** The first sheet of a workbook, each cell as the text that one would type. Formulas are read by what they came to. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  mostRows: number,
): Promise<{ fault: string } | { rows: SheetRow[] }> {
  const unzipped = unzipBounded(bytes)
  if ('why' in unzipped) return { fault: unzipped.why === 'broken' ? BROKEN : TOO_LARGE }
  for (const [name, part] of unzipped.parts) {
    if (!name.startsWith('xl/worksheets/')) continue
    const fault = faultOfSheet(part.toString('utf8'), mostRows)
    if (fault) return { fault }
  }
  try {
    const rows = await readSheet(new Blob([bytes]))
    return { rows: rows.map((cells, at): SheetRow => ({ row: at + 1, cells: cells.map(textOf) })) }
  } catch {
    return { fault: BROKEN }
  }
}

const ROW = /<(?:\w+:)?row\b(?:[^>]*?\sr="(\d+)")?/g
/** A formula that nobody has reckoned: behind it stands no value. */
const UNRECKONED =
  /<(?:\w+:)?c\b[^>]*?\sr="([A-Z]{1,3}\d{1,7})"[^>]*><(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g
const NAMED = 5

function faultOfSheet(xml: string, mostRows: number): string | undefined {
  let rows = 0
  for (const [, number] of xml.matchAll(ROW)) {
    rows += 1
    if (Number(number) > LAST_ROW) return BROKEN
    // Rows under the last one often have a colour and nothing in them.
    if (rows > 5 * mostRows) return TOO_LONG
  }
  const cells = [...xml.matchAll(UNRECKONED)].map(([, cell]) => cell)
  if (cells.length === 0) return undefined
  const named = cells.slice(0, NAMED).join(', ') + (cells.length > NAMED ? ' and more' : '')
  return `There are formulas without a result: ${named}. Open the workbook in Excel, save it, and bring it again; or type what they should be.`
}

/** As many digits as a spreadsheet shows: what a machine reckons has more. */
const DIGITS = 15

function textOf(cell: CellValue | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)))
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 16)
  return String(cell).trim()
}
