import { MAX_COLUMNS } from './sheet-limits.ts'

/** Rows that Excel supports; other programs may claim more. */
const MAX_EXCEL_ROWS = 1_048_576
/** Cells up to the last one with a value: the reader allocates all of them. */
const MAX_CELLS = 4_000_000
/** Excel allows 32,767 characters per cell, each at most six in XML. */
const MAX_TEXT_LENGTH = 200_000
const MAX_TAG_LENGTH = 65_536
/** Excel allows 255 characters. */
const MAX_FORMAT_LENGTH = 1000
const MAX_NAMED_FORMULAS = 5

/** `formulas` names cells whose formula has no result. */
export type PartFault =
  | { why: 'broken' | 'too long' | 'too wide' }
  | { why: 'formulas'; cells: string[]; more: boolean }

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; text: string; hasContent: boolean }

/**
 * Checks a part of a workbook before the library reads it: rows, columns, lengths and formulas without a result. Runs
 * in linear time.
 */
export function scanPart(xml: string, { mostRows, isSheet }: { mostRows: number; isSheet: boolean }) {
  const sheet = isSheet ? createSheetScanner(mostRows) : undefined
  for (let from = xml.indexOf('<'); from !== -1; ) {
    const to = xml.indexOf('>', from)
    if (to === -1 || to - from > MAX_TAG_LENGTH) return BROKEN
    const next = xml.indexOf('<', to)
    if ((next === -1 ? xml.length : next) - to > MAX_TEXT_LENGTH) return BROKEN
    const text = xml.slice(from + 1, to)
    if ((attribute(text, 'formatCode') ?? '').length > MAX_FORMAT_LENGTH) return BROKEN
    const fault = sheet?.fault({ ...parseTagName(text), text, hasContent: next - to > 1 })
    if (fault) return fault
    from = next
  }
  return sheet?.unreckoned()
}

const BROKEN: PartFault = { why: 'broken' }
const TOO_LONG: PartFault = { why: 'too long' }
const TOO_WIDE: PartFault = { why: 'too wide' }

function parseTagName(text: string): Pick<Tag, 'name' | 'isEnd' | 'isEmpty'> {
  const name = /^\/?([^\s/]*)/.exec(text)?.[1] ?? ''
  return { name: name.slice(name.indexOf(':') + 1), isEnd: text.startsWith('/'), isEmpty: text.endsWith('/') }
}

const ATTRIBUTES = { r: /\sr="([^"]*)"/, formatCode: /\sformatCode="([^"]*)"/ }
const attribute = (text: string, name: keyof typeof ATTRIBUTES): string | undefined => ATTRIBUTES[name].exec(text)?.[1]

function createSheetScanner(mostRows: number) {
  let [rows, row, column, lastRow, lastColumn] = [0, 0, 0, 0, 0]
  let cell: { name: string; isFormula: boolean; hasValue: boolean } | undefined
  const unreckoned: string[] = []

  function openRow(text: string): PartFault | undefined {
    rows += 1
    row = Number(attribute(text, 'r') ?? row + 1)
    column = 0
    if (!(row <= MAX_EXCEL_ROWS)) return BROKEN
    // Formatted rows without values are common after the last one.
    return rows > 5 * mostRows ? TOO_LONG : undefined
  }
  function openCell({ text, isEmpty }: Tag): PartFault | undefined {
    const name = attribute(text, 'r') ?? ''
    column = columnNumber(name) ?? column + 1
    if (isEmpty) return undefined
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, column)
    if (column > MAX_COLUMNS) return TOO_WIDE
    if (lastRow * lastColumn > MAX_CELLS) return TOO_LONG
    cell = { name, isFormula: false, hasValue: false }
    return undefined
  }
  function closeCell() {
    if (cell?.isFormula && !cell.hasValue && unreckoned.length <= MAX_NAMED_FORMULAS) unreckoned.push(cell.name)
    cell = undefined
  }
  return {
    fault(tag: Tag): PartFault | undefined {
      if (tag.isEnd) {
        if (tag.name === 'c') closeCell()
        return undefined
      }
      if (tag.name === 'row') return openRow(tag.text)
      if (tag.name === 'c') return openCell(tag)
      if (cell && tag.name === 'f') cell.isFormula = true
      if (cell && (tag.name === 'is' || (tag.name === 'v' && !tag.isEmpty && tag.hasContent))) cell.hasValue = true
      return undefined
    },
    unreckoned: (): PartFault | undefined =>
      unreckoned.length === 0
        ? undefined
        : {
            why: 'formulas',
            cells: unreckoned.slice(0, MAX_NAMED_FORMULAS),
            more: unreckoned.length > MAX_NAMED_FORMULAS,
          },
  }
}

/** Returns the column number of a cell: 3 for `C7`. */
function columnNumber(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(name)?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
