import { MOST_COLUMNS } from './limits.ts'

/** How many rows a workbook of Excel can have: what says more was made by something else. */
const LAST_ROW = 1_048_576
/** Cells up to the last one with a value: a reader makes as many, however few have one. */
const MOST_CELLS = 4_000_000
/** Excel keeps 32,767 characters in a cell, each as at most six of XML. */
const LONGEST_TEXT = 200_000
const LONGEST_TAG = 65_536
/** Excel keeps 255 characters. */
const LONGEST_FORMAT = 1000
const NAMED_FORMULAS = 5

/** Why a part cannot be read: `formulas` names cells whose formula has no result. */
export type PartFault =
  | { why: 'broken' | 'too long' | 'too wide' }
  | { why: 'formulas'; cells: string[]; more: boolean }

type Tag = { name: string; isEnd: boolean; isEmpty: boolean; text: string; hasContent: boolean }

/**
 * Scans a part of a workbook before a library reads it: rows, columns, lengths and formulas without a result. Every
 * character is looked at a fixed number of times.
 */
export function scanPart(xml: string, { mostRows, isSheet }: { mostRows: number; isSheet: boolean }) {
  const sheet = isSheet ? scanSheet(mostRows) : undefined
  for (let from = xml.indexOf('<'); from !== -1; ) {
    const to = xml.indexOf('>', from)
    if (to === -1 || to - from > LONGEST_TAG) return BROKEN
    const next = xml.indexOf('<', to)
    if ((next === -1 ? xml.length : next) - to > LONGEST_TEXT) return BROKEN
    const text = xml.slice(from + 1, to)
    if ((attribute(text, 'formatCode') ?? '').length > LONGEST_FORMAT) return BROKEN
    const fault = sheet?.fault({ ...nameOf(text), text, hasContent: next - to > 1 })
    if (fault) return fault
    from = next
  }
  return sheet?.unreckoned()
}

const BROKEN: PartFault = { why: 'broken' }
const TOO_LONG: PartFault = { why: 'too long' }
const TOO_WIDE: PartFault = { why: 'too wide' }

function nameOf(text: string): Pick<Tag, 'name' | 'isEnd' | 'isEmpty'> {
  const name = /^\/?([^\s/]*)/.exec(text)?.[1] ?? ''
  return { name: name.slice(name.indexOf(':') + 1), isEnd: text.startsWith('/'), isEmpty: text.endsWith('/') }
}

const ATTRIBUTES = { r: /\sr="([^"]*)"/, formatCode: /\sformatCode="([^"]*)"/ }
const attribute = (text: string, name: keyof typeof ATTRIBUTES): string | undefined => ATTRIBUTES[name].exec(text)?.[1]

/** Follows the rows and cells of a sheet. */
function scanSheet(mostRows: number) {
  let [rows, row, column, lastRow, lastColumn] = [0, 0, 0, 0, 0]
  let cell: { name: string; isFormula: boolean; hasValue: boolean } | undefined
  const unreckoned: string[] = []

  function openRow(text: string): PartFault | undefined {
    rows += 1
    row = Number(attribute(text, 'r') ?? row + 1)
    column = 0
    if (!(row <= LAST_ROW)) return BROKEN
    // Rows under the last one often have a colour and nothing in them.
    return rows > 5 * mostRows ? TOO_LONG : undefined
  }
  function openCell({ text, isEmpty }: Tag): PartFault | undefined {
    const name = attribute(text, 'r') ?? ''
    column = columnOf(name) ?? column + 1
    if (isEmpty) return undefined
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, column)
    if (column > MOST_COLUMNS) return TOO_WIDE
    if (lastRow * lastColumn > MOST_CELLS) return TOO_LONG
    cell = { name, isFormula: false, hasValue: false }
    return undefined
  }
  function closeCell() {
    if (cell?.isFormula && !cell.hasValue && unreckoned.length <= NAMED_FORMULAS) unreckoned.push(cell.name)
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
            cells: unreckoned.slice(0, NAMED_FORMULAS),
            more: unreckoned.length > NAMED_FORMULAS,
          },
  }
}

/** The number of a column by a cell's name: `C7` is 3. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(name)?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
