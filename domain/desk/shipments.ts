import { type CsvRow, readCsv } from '#domain/text/csv.ts'

/** More are sent in two lists. */
export const MOST_SHIPMENTS = 500
/** Columns beyond these are not looked at; the lists of couriers have some thirty. */
const MOST_COLUMNS = 100
/** A longer row is not read. */
export const LONGEST_ROW = 5000

/** One row of a list: `row` as it is counted there, from 1, and `text` as it can be corrected and sent again. */
export type ShipmentRow = {
  row: number
  text: string
  number: string
  tracking: string
  fault: ShipmentFault | undefined
}
export type ShipmentFault =
  | { why: 'no-number' | 'no-tracking' | 'shortened' | 'too-long' | 'too-many' }
  /** The same order, or the same tracking number, stands in another row and says something else. */
  | { why: 'other-tracking' | 'same-tracking'; row: number }

const NUMBER = /^#?([\p{L}\d]{1,20}-\d{3,})$/u
/** `REG-0042 Blue Dart 7788`, `REG-0042: 7788`. */
const PASTED = /^\s*#?([\p{L}\d]{1,20}-\d{3,})[\s:,;|-]*(.*)$/su
/** As Excel writes a long number that it took for a quantity: what is lost of it cannot be told. */
const SHORTENED = /^\d(\.\d+)?e\+?\d+$/i
const TRACKING = /\b(awb|waybill|tracking|consignment|docket|lrn?)\b|airway ?bill/i
const COURIER = /courier|carrier|partner/i

/**
 * What a courier's list, or lines that somebody pasted, say of orders that were sent: columns by their headings, else an
 * order's number and behind it how it is followed. Rows that say the same twice count once; rows that contradict each
 * other both count as faulty, since nobody can tell which is right. Rows beyond `MOST_SHIPMENTS` come back as one, with
 * the text of all.
 */
export function readShipments(list: string): ShipmentRow[] {
  const rows = readCsv(list).map(bounded)
  const columns = rows[0] && columnsOf(rows[0], rows.slice(1, 1 + MOST_SHIPMENTS))
  const first = columns ? 2 : 1
  const read = (columns ? rows.slice(1) : rows).map((row) => (columns ? ofColumns(row, columns) : ofLine(row)))
  const all = read
    .slice(0, MOST_SHIPMENTS)
    .map((it, index): ShipmentRow => ({ ...it, row: index + first, fault: ownFault(it) }))
  const compared = withoutRepeats(all).map((row) => ({ ...row, fault: row.fault ?? clash(row, all) }))
  return [...compared, ...beyond(read.slice(MOST_SHIPMENTS), MOST_SHIPMENTS + first)]
}

const bounded = (row: CsvRow): CsvRow => ({
  ...row,
  cells: row.text.length > LONGEST_ROW ? [] : row.cells.slice(0, MOST_COLUMNS),
})

function beyond(rest: readonly Read[], row: number): ShipmentRow[] {
  if (rest.length === 0) return []
  const text = rest.map((it) => it.text).join('\n')
  return [{ row, text, number: '', tracking: '', fault: { why: 'too-many' } }]
}

type Read = Pick<ShipmentRow, 'text' | 'number' | 'tracking'>
type Columns = { number: number; tracking: number; courier: number }

const numberIn = (cell = ''): string => (NUMBER.exec(cell)?.[1] ?? '').toUpperCase()

/** Where things stand in a list with headings; nothing where its first row has none. */
function columnsOf({ cells }: CsvRow, others: readonly CsvRow[]): Columns | undefined {
  const tracking = cells.findIndex((cell) => TRACKING.test(cell))
  if (tracking < 0 || cells.some((cell) => numberIn(cell) !== '')) return undefined
  const found = cells.map((_, at) => (at === tracking ? -1 : others.filter((row) => numberIn(row.cells[at])).length))
  return { tracking, number: found.indexOf(Math.max(...found)), courier: cells.findIndex((cell) => COURIER.test(cell)) }
}

function ofColumns({ cells, text }: CsvRow, { number, tracking, courier }: Columns): Read {
  const [by, id, order] = [cells[courier] ?? '', cells[tracking] ?? '', numberIn(cells[number])]
  const followed = id && [by, id].filter(Boolean).join(' ')
  // Without its heading a row of columns could not be read again.
  return { text: order ? `${order} ${followed}` : text, number: order, tracking: followed }
}

function ofLine({ cells, text }: CsvRow): Read {
  // A quote that nobody closed has swallowed what follows.
  if (text.includes('\n')) return { text, number: '', tracking: '' }
  const [, number = '', rest = ''] = PASTED.exec(cells.join(' ')) ?? []
  return { text, number: number.toUpperCase(), tracking: rest.replace(/\s+/g, ' ').trim() }
}

function ownFault({ text, number, tracking }: Read): ShipmentFault | undefined {
  if (text.length > LONGEST_ROW) return { why: 'too-long' }
  if (number === '') return { why: 'no-number' }
  if (tracking === '') return { why: 'no-tracking' }
  return SHORTENED.test(tracking.split(' ').at(-1) ?? '') ? { why: 'shortened' } : undefined
}

const withoutRepeats = (rows: readonly ShipmentRow[]): ShipmentRow[] => {
  const said = new Set<string>()
  return rows.filter(({ number, tracking, fault }) => {
    const key = `${number} ${tracking}`
    const isNew = !said.has(key)
    if (!fault) said.add(key)
    return fault !== undefined || isNew
  })
}

function clash(row: ShipmentRow, all: readonly ShipmentRow[]): ShipmentFault | undefined {
  const others = all.filter((it) => it.row !== row.row && !it.fault)
  const other = others.find(({ number, tracking }) => number === row.number && tracking !== row.tracking)
  if (other) return { why: 'other-tracking', row: other.row }
  const same = others.find(({ number, tracking }) => tracking === row.tracking && number !== row.number)
  return same && { why: 'same-tracking', row: same.row }
}
