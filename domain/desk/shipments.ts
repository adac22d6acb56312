import { type CsvRow, parseCsv } from '#domain/text/csv.ts'

/** Maximum number of rows per import. */
export const MAX_SHIPMENTS = 500
const MAX_COLUMNS = 100
/** Maximum length of a row in characters. */
export const MAX_ROW_LENGTH = 5000

/** A row of the import: `row` is counted from 1, `text` can be corrected and submitted again. */
export type ShipmentRow = {
  row: number
  text: string
  number: string
  tracking: string
  fault: ShipmentError | undefined
}
export type ShipmentError =
  | { why: 'no-number' | 'no-tracking' | 'shortened' | 'too-long' | 'too-many' }
  /** Another row has the same order or the same tracking number with different data. */
  | { why: 'other-tracking' | 'same-tracking'; row: number }

const NUMBER = /^#?([\p{L}\d]{1,20}-\d{3,})$/u
/** A pasted line: `REG-0042 Blue Dart 7788`, `REG-0042: 7788`. */
const PASTED = /^\s*#?([\p{L}\d]{1,20}-\d{3,})[\s:,;|-]*(.*)$/su
/** A long number that Excel has rounded to exponential notation; its digits are lost. */
const SHORTENED = /^\d(\.\d+)?e\+?\d+$/i
const TRACKING = /\b(awb|waybill|tracking|consignment|docket|lrn?)\b|airway ?bill/i
const COURIER = /courier|carrier|partner/i

/**
 * Parses a courier's CSV or pasted lines. Columns are found by their headings; without headings each line is an order
 * number and its tracking number. Exact duplicates count once; contradicting rows are all invalid. Rows beyond
 * `MAX_SHIPMENTS` are returned as one row with their joined text.
 */
export function parseShipments(list: string): ShipmentRow[] {
  const rows = parseCsv(list).map(limitRow)
  const columns = rows[0] && findColumns(rows[0], rows.slice(1, 1 + MAX_SHIPMENTS))
  const first = columns ? 2 : 1
  const read = (columns ? rows.slice(1) : rows).map((row) => (columns ? parseColumns(row, columns) : parseLine(row)))
  const all = read
    .slice(0, MAX_SHIPMENTS)
    .map((it, index): ShipmentRow => ({ ...it, row: index + first, fault: rowError(it) }))
  const compared = removeDuplicates(all).map((row) => ({ ...row, fault: row.fault ?? findConflict(row, all) }))
  return [...compared, ...excessRow(read.slice(MAX_SHIPMENTS), MAX_SHIPMENTS + first)]
}

const limitRow = (row: CsvRow): CsvRow => ({
  ...row,
  cells: row.text.length > MAX_ROW_LENGTH ? [] : row.cells.slice(0, MAX_COLUMNS),
})

function excessRow(rest: readonly ParsedRow[], row: number): ShipmentRow[] {
  if (rest.length === 0) return []
  const text = rest.map((it) => it.text).join('\n')
  return [{ row, text, number: '', tracking: '', fault: { why: 'too-many' } }]
}

type ParsedRow = Pick<ShipmentRow, 'text' | 'number' | 'tracking'>
type Columns = { number: number; tracking: number; courier: number }

const numberIn = (cell = ''): string => (NUMBER.exec(cell)?.[1] ?? '').toUpperCase()

/** Finds the columns by the heading row; `undefined` without one. */
function findColumns({ cells }: CsvRow, others: readonly CsvRow[]): Columns | undefined {
  const tracking = cells.findIndex((cell) => TRACKING.test(cell))
  if (tracking < 0 || cells.some((cell) => numberIn(cell) !== '')) return undefined
  const found = cells.map((_, at) => (at === tracking ? -1 : others.filter((row) => numberIn(row.cells[at])).length))
  return { tracking, number: found.indexOf(Math.max(...found)), courier: cells.findIndex((cell) => COURIER.test(cell)) }
}

function parseColumns({ cells, text }: CsvRow, { number, tracking, courier }: Columns): ParsedRow {
  const [by, id, order] = [cells[courier] ?? '', cells[tracking] ?? '', numberIn(cells[number])]
  const followed = id && [by, id].filter(Boolean).join(' ')
  // Rewritten as order number and tracking number, because a row of columns cannot be parsed without its headings.
  return { text: order ? `${order} ${followed}` : text, number: order, tracking: followed }
}

function parseLine({ cells, text }: CsvRow): ParsedRow {
  // An unclosed quotation mark has joined several lines.
  if (text.includes('\n')) return { text, number: '', tracking: '' }
  const [, number = '', rest = ''] = PASTED.exec(cells.join(' ')) ?? []
  return { text, number: number.toUpperCase(), tracking: rest.replace(/\s+/g, ' ').trim() }
}

function rowError({ text, number, tracking }: ParsedRow): ShipmentError | undefined {
  if (text.length > MAX_ROW_LENGTH) return { why: 'too-long' }
  if (number === '') return { why: 'no-number' }
  if (tracking === '') return { why: 'no-tracking' }
  return SHORTENED.test(tracking.split(' ').at(-1) ?? '') ? { why: 'shortened' } : undefined
}

const removeDuplicates = (rows: readonly ShipmentRow[]): ShipmentRow[] => {
  const said = new Set<string>()
  return rows.filter(({ number, tracking, fault }) => {
    const key = `${number} ${tracking}`
    const isNew = !said.has(key)
    if (!fault) said.add(key)
    return fault !== undefined || isNew
  })
}

function findConflict(row: ShipmentRow, all: readonly ShipmentRow[]): ShipmentError | undefined {
  const others = all.filter((it) => it.row !== row.row && !it.fault)
  const other = others.find(({ number, tracking }) => number === row.number && tracking !== row.tracking)
  if (other) return { why: 'other-tracking', row: other.row }
  const same = others.find(({ number, tracking }) => tracking === row.tracking && number !== row.number)
  return same && { why: 'same-tracking', row: same.row }
}
