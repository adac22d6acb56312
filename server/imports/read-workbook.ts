import { type CellValue, readSheet } from 'read-excel-file/universal'
import { type PartFault, scanPart } from './scan-workbook.ts'
import { type SheetRow, TOO_LARGE, TOO_LONG, TOO_WIDE } from './sheet-limits.ts'
import { unzipBounded } from './unzip-bounded.ts'

const UNREADABLE = 'This workbook cannot be read. Open it, save it as .xlsx or CSV, and upload that.'

/** Reads the first sheet of a workbook as text; formulas by their results. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  mostRows: number,
): Promise<{ fault: string } | { rows: SheetRow[] }> {
  const unzipped = unzipBounded(bytes)
  if ('why' in unzipped) return { fault: unzipped.why === 'broken' ? UNREADABLE : TOO_LARGE }
  for (const [name, part] of unzipped.parts) {
    const fault = scanPart(part.toString('utf8'), { mostRows, isSheet: name.startsWith('xl/worksheets/') })
    if (fault) return { fault: describePartFault(fault) }
  }
  try {
    const rows = await readSheet(new Blob([bytes]))
    return { rows: rows.map((cells, at): SheetRow => ({ row: at + 1, cells: cells.map(cellText) })) }
  } catch {
    return { fault: UNREADABLE }
  }
}

const FAULT_MESSAGES = { broken: UNREADABLE, 'too long': TOO_LONG, 'too wide': TOO_WIDE } as const

function describePartFault(fault: PartFault): string {
  if (fault.why !== 'formulas') return FAULT_MESSAGES[fault.why]
  const named = fault.cells.join(', ') + (fault.more ? ' and more' : '')
  return `There are formulas without a result: ${named}. Open the workbook in Excel, save it and upload it again, or enter the values.`
}

/** Significant digits that a spreadsheet displays; floating-point results have more. */
const SIGNIFICANT_DIGITS = 15

function cellText(cell: CellValue | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Number(cell.toPrecision(SIGNIFICANT_DIGITS)))
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 16)
  return String(cell).trim()
}
