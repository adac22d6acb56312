import {
  columnByHeading,
  columnLetter,
  priceBasisOfHeading,
  SHEET_HEADINGS,
  type SheetColumn,
} from '#domain/catalogue/product-sheet.ts'
import { closestWords } from '#domain/search/closest-words.ts'
import type { PriceBasis } from '#domain/tax/gst.ts'
import { parseCsvRows, unescapeCell } from '#domain/text/csv.ts'
import { MAX_COLUMNS, MAX_ROWS, MAX_SHEET_BYTES, type SheetRow, TOO_LARGE, TOO_LONG, TOO_WIDE } from './sheet-limits.ts'

/** Signatures of files that are often mistaken for a sheet. */
const OTHER_FORMATS: readonly [signature: string, words: string][] = [
  [
    '\xd0\xcf\x11\xe0',
    'This is an old Excel workbook, or one with a password. Save it without a password as .xlsx or CSV.',
  ],
  ['%PDF', 'This is a PDF. Save the sheet as .xlsx or CSV.'],
  ['\x1f\x8b', 'This file is compressed. Unpack it and upload the sheet inside.'],
]

const NOT_A_SHEET = 'This is not a sheet. Save it as .xlsx or CSV, and upload that.'

/**
 * Decodes a CSV: UTF-8, UTF-16 with or without byte order mark, or Windows-1252, which Excel writes by default. Other
 * files return an error that names their type.
 */
export function decodeText(bytes: Uint8Array): { text: string } | { fault: string } {
  const begin = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const other = OTHER_FORMATS.find(([signature]) => begin.startsWith(signature))
  if (other) return { fault: other[1] }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? { fault: NOT_A_SHEET } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In UTF-16, every other byte of Latin text is 0.
  if (first === 0 && second !== 0) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** `priceBasis`: how the heading states the prices, if it does. */
export type ParsedSheet = {
  columns: (SheetColumn | undefined)[]
  rows: SheetRow[]
  priceBasis?: PriceBasis | undefined
}
/** `fault` is the reason for the user. */
export type ReadSheetResult = ParsedSheet | { fault: string }

const EMPTY_FILE = 'This file is empty.'

/** Reads an Excel workbook or a CSV, by its content and not by its name. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheetResult> {
  if (bytes.length === 0) return { fault: EMPTY_FILE }
  if (bytes.length > MAX_SHEET_BYTES) return { fault: TOO_LARGE }
  if (isZip(bytes)) {
    const { readWorkbook } = await import('./read-workbook.ts')
    const read = await readWorkbook(bytes, MAX_ROWS)
    return 'fault' in read ? read : parseRows(read.rows.filter(({ cells }) => cells.some((cell) => cell !== '')))
  }
  const decoded = decodeText(bytes)
  return 'fault' in decoded ? decoded : parseRows(csvSheetRows(decoded.text))
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 8

function* csvSheetRows(text: string): Generator<SheetRow> {
  for (const [{ cells, open }, row] of parseCsvRows(text)) yield { row, cells, open }
}

function parseRows(all: Iterable<SheetRow>): ReadSheetResult {
  let columns: ParsedSheet['columns'] | undefined
  let priceBasis: ParsedSheet['priceBasis']
  const rows: SheetRow[] = []
  for (const { row, cells, open } of all) {
    if (cells.length > MAX_COLUMNS) return { fault: TOO_WIDE }
    if (open !== undefined) return { fault: unclosedQuoteMessage(row, open) }
    if (columns) {
      if (rows.length === MAX_ROWS) return { fault: TOO_LONG }
      rows.push({ row, cells: cells.map(unescapeCell) })
      continue
    }
    columns = cells.map(columnByHeading)
    priceBasis = priceBasisOfHeading(cells[columns.indexOf('price')] ?? '')
    const fault = findHeadFault(cells, columns)
    if (fault) return { fault }
  }
  if (!columns) return { fault: EMPTY_FILE }
  return rows.length === 0 ? { fault: 'There are no rows under the header.' } : { columns, rows, priceBasis }
}

/** The rest of the file would become one cell, and its rows would be lost silently. */
const unclosedQuoteMessage = (row: number, at: number): string =>
  `The quotation mark at the beginning of cell ${columnLetter(at)}${row} is never closed, so the rows below cannot be read. Close or remove it.`

const COLUMN_HEADS = Object.values(SHEET_HEADINGS)
const quote = (text: string): string => `“${text.slice(0, 60)}${text.length > 60 ? '…' : ''}”`

/** Returns why the header row is not understood, with suggestions for unknown names. */
function findHeadFault(heads: readonly string[], columns: ParsedSheet['columns']): string | undefined {
  if (columns.every((column) => column === undefined))
    return `The first row has to name the columns: ${SHEET_HEADINGS.id}, ${SHEET_HEADINGS.name}, ${SHEET_HEADINGS.stock} and so on. It says ${quote(heads.join(', '))}.`
  const unknown = heads.filter((head, at) => head.trim() !== '' && columns[at] === undefined)
  if (unknown.length > 0) {
    const all = COLUMN_HEADS.map((head) => head.toLowerCase())
    const near = closestWords(all, unknown[0]?.toLowerCase() ?? '').flatMap(
      (word) => COLUMN_HEADS[all.indexOf(word)] ?? [],
    )
    const way = near.length > 0 ? ` Is it ${near.map(quote).join(' or ')}?` : ` There are: ${COLUMN_HEADS.join('; ')}.`
    return `There is no column ${unknown.map(quote).join(', ')}.${way}`
  }
  if (!columns.includes('id')) return `There is no column ${quote(SHEET_HEADINGS.id)}: it tells which product a row is.`
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) !== at)
  return twice ? `The column ${quote(SHEET_HEADINGS[twice])} appears twice.` : undefined
}
