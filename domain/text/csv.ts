/**
 * A cell that begins so is a formula to a spreadsheet, which would run it; some take blanks before it away first:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(\s*[=+\-@]|[\t\r\n])/

/** What somebody else wrote, as a cell that is never a formula: an apostrophe in front says that it is text. */
export const plainCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What `markedCell` marked, and what begins as if it had: by one apostrophe more it stays itself. */
const MARKED = /^'+(\s*[=+\-@]|[\t\r\n])/

/** The same of a text that is to come back: `unmarkedCell` gives what was there, whatever it began with. */
export const markedCell = (text: string): string => (MARKED.test(text) ? `'${text}` : plainCell(text))
export const unmarkedCell = (text: string): string => (MARKED.test(text) ? text.slice(1) : text)

const quoted = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Numbers are the shop's own; texts may be anybody's. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(plainCell(cell)))).join(',')}\r\n`

/** What a file begins with so that spreadsheets read its names as they are written. */
export const CSV_BEGIN = '\ufeff'

/** A row as its cells, and as it was written. `open`: which of its cells begins with a quotation mark that nothing closes. */
export type CsvRow = { cells: string[]; text: string; open?: number }

/** Reads a list separated by commas, semicolons or tabs, by its first line; RFC 4180. Empty rows are left out. */
export const readCsv = (list: string): CsvRow[] => [...csvRows(list)].map(([row]) => row)

/** The same row by row, each with its number as a spreadsheet counts them: empty ones too, and the one that only names the separator. */
export function* csvRows(list: string): Generator<[row: CsvRow, number: number]> {
  const source = list.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const [line = ''] = source.split('\n', 1)
  const separator = NAMED_SEPARATOR.exec(line)?.[1] ?? separatorOf(line)
  let number = 0
  for (let at = 0; at < source.length; ) {
    const { row, next } = readRow(source, at, separator)
    number += 1
    const isNaming = number === 1 && NAMED_SEPARATOR.test(line)
    if (!isNaming && row.cells.some((cell) => cell !== '')) yield [row, number]
    at = next
  }
}

/** What Excel is told its separator by, in a line before all others. */
const NAMED_SEPARATOR = /^"?sep=([,;\t|])"?\s*$/i

/** What a line has most of outside its quotes; of as many it is not the comma, which also stands in what a column is called. */
const separatorOf = (line: string): string => {
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length - 1
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > 0 && count(sign) >= count(most) ? sign : most))
}

function readRow(source: string, from: number, separator: string): { row: CsvRow; next: number } {
  const cells: string[] = []
  const broken: Pick<CsvRow, 'open'> = {}
  for (let at = from; ; ) {
    const { cell, end, isOpen } = readCell(source, at, separator)
    if (isOpen) broken.open ??= cells.length
    cells.push(cell.trim())
    if (source[end] !== separator) return { row: { cells, text: source.slice(from, end), ...broken }, next: end + 1 }
    at = end + 1
  }
}

type Cell = { cell: string; end: number; isOpen?: boolean }

/** Most cells are a piece of the list as it is: sign by sign each would cost a hundred times as much memory. */
function readCell(source: string, from: number, separator: string): Cell {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  const cell = source.slice(from, end)
  return cell.trimStart().startsWith('"') ? readQuoted(source, from, separator) : { cell, end }
}

/**
 * Up to its other quotation mark. Where there is none, or one that opens a cell of another line, lines were taken in that
 * are not its own. Each character is looked at once.
 */
function readQuoted(source: string, from: number, separator: string): Cell {
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
