/**
 * Beginning of a cell that spreadsheets run as a formula, also after leading blanks:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(\s*[=+\-@]|[\t\r\n])/

/** Neutralizes a formula in user input with a leading apostrophe. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A cell that `escapeCell` has marked, or that looks like one; it gets one more apostrophe. */
const ESCAPED = /^'+(\s*[=+\-@]|[\t\r\n])/

/** Reversible form of `escapeFormula`: `unescapeCell` restores every text. */
export const escapeCell = (text: string): string => (ESCAPED.test(text) ? `'${text}` : escapeFormula(text))
export const unescapeCell = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text)

const quoteCell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Content of a cell. An amount is written in rupees with two decimals. */
export type CsvCell = string | number | { paise: number }

/** Formats a CSV line. Numbers and amounts are trusted; texts are neutralized. */
export const formatCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(cell: CsvCell): string {
  if (typeof cell === 'string') return quoteCell(escapeFormula(cell))
  return typeof cell === 'number' ? String(cell) : (cell.paise / 100).toFixed(2)
}

/** Byte order mark, without which spreadsheets misread UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff'

/** A row as cells and as source text. `open`: index of a cell with an unclosed quotation mark. */
export type CsvRow = { cells: string[]; text: string; open?: number }

/**
 * Parses CSV (RFC 4180) separated by commas, semicolons or tabs, detected from the first line. Empty rows are
 * dropped.
 */
export const parseCsv = (list: string): CsvRow[] => [...parseCsvRows(list)].map(([row]) => row)

/** Yields rows with their number in a spreadsheet, which counts empty rows and a `sep=` line. */
export function* parseCsvRows(list: string): Generator<[row: CsvRow, number: number]> {
  const source = list.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [line = ''] = source.split('\n', 1)
  const separator = SEPARATOR_DECLARATION.exec(line)?.[1] ?? detectSeparator(line)
  let number = 0
  for (let at = 0; at < source.length; ) {
    const { row, next } = parseRow(source, at, separator)
    number += 1
    const isNaming = number === 1 && SEPARATOR_DECLARATION.test(line)
    if (!isNaming && row.cells.some((cell) => cell !== '')) yield [row, number]
    at = next
  }
}

const SEPARATOR_DECLARATION = /^"?sep=([,;\t|])"?\s*$/i

/**
 * Detects the separator: the most frequent one outside quotes; ties do not go to the comma, which also occurs in
 * headings.
 */
const detectSeparator = (line: string): string => {
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length - 1
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > 0 && count(sign) >= count(most) ? sign : most))
}

function parseRow(source: string, from: number, separator: string): { row: CsvRow; next: number } {
  const cells: string[] = []
  const broken: Pick<CsvRow, 'open'> = {}
  for (let at = from; ; ) {
    const { cell, end, isOpen } = parseCell(source, at, separator)
    if (isOpen) broken.open ??= cells.length
    cells.push(cell.trim())
    if (source[end] !== separator) return { row: { cells, text: source.slice(from, end), ...broken }, next: end + 1 }
    at = end + 1
  }
}

type Cell = { cell: string; end: number; isOpen?: boolean }

/**
 * Fast path: most cells are slices of the source. Building each from characters would take a hundred times the
 * memory.
 */
function parseCell(source: string, from: number, separator: string): Cell {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  const cell = source.slice(from, end)
  return cell.trimStart().startsWith('"') ? parseQuotedCell(source, from, separator) : { cell, end }
}

/**
 * Parses a quoted cell in linear time. `isOpen` is set if the quotation mark is never closed, or is closed by the
 * opening mark of a later line's cell.
 */
function parseQuotedCell(source: string, from: number, separator: string): Cell {
  let [cell, isBlank, hasBreak] = ['', true, false]
  let [isQuoted, isOpen, at] = [false, false, from]
  function append(text: string) {
    cell += text
    isBlank &&= text.trim() === ''
    hasBreak ||= text.includes('\n')
  }
  while (at < source.length) {
    const sign = source[at] ?? ''
    if (isQuoted && sign !== '"') {
      const close = source.indexOf('"', at)
      const end = close === -1 ? source.length : close
      append(source.slice(at, end))
      at = end
      continue
    }
    if (isQuoted && source[at + 1] === '"') {
      append('"')
      at += 1
    } else if (isQuoted) isQuoted = false
    else if (sign === '"' && isBlank) {
      ;[cell, isBlank, hasBreak, isQuoted] = ['', true, false, true]
    } else if (sign === separator || sign === '\n') break
    else {
      isOpen ||= sign.trim() !== '' && hasBreak
      append(sign)
    }
    at += 1
  }
  return { cell, end: at, isOpen: isOpen || isQuoted }
}
