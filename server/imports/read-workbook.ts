import { inflateRawSync } from 'node:zlib'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { type PartFault, scanPart } from './scan-workbook.ts'
import { type SheetRow, TOO_LARGE, TOO_LONG, TOO_WIDE } from './sheet-limits.ts'

/** Unpacked size; a sheet of 20,000 rows with all columns takes half of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 500

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const ZIP64_END_SIGNATURE = 0x07064b50
const MAX_END_BYTES = 22 + 65_535

type ZipEntry = { name: string; method: number; packed: number; size: number; at: number }
/** `too large`: it unpacks to more than the limit, regardless of its declared size. */
type UnzipResult = { parts: Map<string, Buffer> } | { why: 'broken' | 'too large' }

/**
 * Unpacks the text parts of a workbook within a size limit. Declared sizes are checked against the real ones, so the
 * library that unpacks it again needs no more memory.
 */
function unzipBounded(bytes: Uint8Array): UnzipResult {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Buffer>()
  try {
    const entries = readEntries(file)
    if (entries.length > MAX_ENTRIES) return { why: 'too large' }
    if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES) return { why: 'too large' }
    for (const entry of entries) {
      const content = readContent(file, entry)
      if (content.length !== entry.size) return { why: 'too large' }
      if (/\.(?:xml|rels)$/.test(entry.name)) parts.set(entry.name, content)
    }
    return { parts }
  } catch (error) {
    return { why: isOutputTooLarge(error) ? 'too large' : 'broken' }
  }
}

/** Reads the central directory. Zip64 is refused: no product sheet is that large. */
function readEntries(file: Buffer): ZipEntry[] {
  let end = file.length - 22
  while (file.readUInt32LE(end) !== END_SIGNATURE) {
    end -= 1
    if (end < file.length - MAX_END_BYTES) throw new RangeError('no end')
  }
  const count = file.readUInt16LE(end + 10)
  // The library must see the same list of entries: one count, no zip64 list.
  if (count !== file.readUInt16LE(end + 8)) throw new RangeError('two counts')
  if (end >= 20 && file.readUInt32LE(end - 20) === ZIP64_END_SIGNATURE) throw new RangeError('two lists')
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new RangeError('no entry')
    const [names, extras, comments] = [28, 30, 32].map((field) => file.readUInt16LE(at + field))
    const entry = {
      name: file.toString('utf8', at + 46, at + 46 + (names ?? 0)),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    }
    at += 46 + (names ?? 0) + (extras ?? 0) + (comments ?? 0)
    return entry
  })
}

function readContent(file: Buffer, { method, packed, size, at }: ZipEntry): Buffer {
  if (file.readUInt32LE(at) !== LOCAL_SIGNATURE) throw new RangeError('no content')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const content = file.subarray(from, from + packed)
  if (method === 0) return content
  // zlib refuses a limit of 0.
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
}

const isOutputTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

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
