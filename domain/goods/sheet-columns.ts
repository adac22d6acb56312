import { FIELD_LABELS, isSelling, PRODUCT_FIELDS, type ProductField, SELLING, SELLING_WORDS } from './product-facts.ts'

/** What stands in a sheet only to be read: a gift's name beside its number, whose stock and price it has, what is set aside. */
const TO_READ = { gift: 'Gift', twinOf: 'Sold as', reserved: 'Set aside' } as const

/** A column of a sheet of gifts: what a gift goes by, what is there to be read, and what can be changed. */
export type SheetColumn = 'id' | keyof typeof TO_READ | ProductField

/** What stands over the columns, the same words as in the form of a gift. */
export const SHEET_HEADS: Record<SheetColumn, string> = { id: 'Id', ...TO_READ, ...FIELD_LABELS }

/** The sheets that there are to take away. Each of their columns can be left out of what comes back. */
export const SHEETS = {
  products: ['id', ...PRODUCT_FIELDS, 'twinOf'],
  stock: ['id', 'gift', 'stock', 'reserved', 'twinOf'],
} as const satisfies Record<string, readonly SheetColumn[]>
export type SheetName = keyof typeof SHEETS
export const isSheetName = (text: string | null): text is SheetName => text !== null && Object.hasOwn(SHEETS, text)

/** Columns of figures: to a spreadsheet they are numbers, that can be added up. */
const FIGURES: readonly SheetColumn[] = ['price', 'gstRate', 'stock', 'reserved', 'weight', 'packDays']
export const isFigure = (column: SheetColumn): boolean => FIGURES.includes(column)

export const isField = (column: SheetColumn): column is ProductField => Object.hasOwn(FIELD_LABELS, column)

const plainHead = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'")
const BY_HEAD = new Map(
  Object.entries(SHEET_HEADS).flatMap(([column, head]) => [
    [plainHead(head), column as SheetColumn],
    [plainHead(column), column as SheetColumn],
  ]),
)

/** The column that stands under this head; `undefined` where there is none. */
export const columnUnder = (head: string): SheetColumn | undefined => BY_HEAD.get(plainHead(head))

/** A column as a spreadsheet names it: A, B, … Z, AA. */
export const letterOf = (at: number): string =>
  (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26))

/** A field as a cell has it: a price with its paise, how it is sold in words. */
export function cellOf(field: ProductField, text: string): string {
  if (field === 'price') return /^\d+$/.test(text) ? `${text}.00` : text
  if (field === 'selling' && isSelling(text)) return SELLING_WORDS[text]
  return text
}

/** A cell as the field has it. What is no price or no way of selling stays as it is, for the rules of the field to name. */
export function fieldOf(field: ProductField, cell: string): string {
  if (field === 'price') return cell.replace(/\.0{1,2}$/, '')
  // A spreadsheet takes 0902 for a number: the digits of an HSN go in pairs, so what is missing is its nought.
  if (field === 'hsn') return /^([1-9]\d{2}|[1-9]\d{4}|[1-9]\d{6})$/.test(cell) ? `0${cell}` : cell
  if (field === 'selling') return SELLING.find((one) => plainHead(SELLING_WORDS[one]) === plainHead(cell)) ?? cell
  return cell
}
