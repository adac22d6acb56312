import { type CellValue, readSheet } from 'read-excel-file/universal'
import { type SheetRow, TOO_LARGE, TOO_LONG, TOO_WIDE } from './limits.ts'
import { type PartFault, scanPart } from './scan-workbook.ts'
import { unzipBounded } from './unzip-bounds.ts'

const BROKEN = 'This workbook cannot be read. Open it, save it as .xlsx or as CSV, and bring that.'

/** The first sheet of a workbook, each cell as the text that one would type. Formulas are read by what they came to. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  mostRows: number,
): Promise<{ fault: string } | { rows: SheetRow[] }> {
  const unzipped = unzipBounded(bytes)
  if ('why' in unzipped) return { fault: unzipped.why === 'broken' ? BROKEN : TOO_LARGE }
  for (const [name, part] of unzipped.parts) {
    const fault = scanPart(part.toString('utf8'), { mostRows, isSheet: name.startsWith('xl/worksheets/') })
    if (fault) return { fault: faultWords(fault) }
  }
  try {
    const rows = await readSheet(new Blob([bytes]))
    return { rows: rows.map((cells, at): SheetRow => ({ row: at + 1, cells: cells.map(textOf) })) }
  } catch {
    return { fault: BROKEN }
  }
}

const FAULTS = { broken: BROKEN, 'too long': TOO_LONG, 'too wide': TOO_WIDE } as const

function faultWords(fault: PartFault): string {
  if (fault.why !== 'formulas') return FAULTS[fault.why]
  const named = fault.cells.join(', ') + (fault.more ? ' and more' : '')
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
