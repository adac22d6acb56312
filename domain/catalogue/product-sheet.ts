import type { CollectionSlug } from '#domain/nominal.ts'
import { PRICE_BASES, type PriceBasis } from '#domain/tax/gst.ts'
import { FOOD_LABELS, isFoodType } from './item-facts.ts'
import {
  isSaleStatus,
  PRICE_LABELS,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
  SALE_STATUS_LABELS,
  SALE_STATUSES,
} from './product-fields.ts'

type NamedCollection = { slug: CollectionSlug; title: string }

const normalizeName = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('’', "'")

/** Finds a collection by id or name, ignoring case and spaces; returns an error if there is none or several. */
export function findCollection(
  text: string,
  collections: readonly NamedCollection[],
): { slug: CollectionSlug } | { fault: string } {
  const wanted = normalizeName(text)
  const byId = collections.find(({ slug }) => slug.toLowerCase() === wanted)
  if (byId) return { slug: byId.slug }
  const [found, ...others] = collections.filter(({ title }) => normalizeName(title) === wanted)
  if (!found) return { fault: 'There is no collection with this name or id.' }
  if (others.length === 0) return { slug: found.slug }
  const ids = [found, ...others].map(({ slug }) => slug)
  return { fault: `${ids.length} collections have this name. Use the id: ${ids.join(' or ')}.` }
}

/** Columns that are exported for reference and ignored on import: product name, shared stock, reserved pieces. */
const READ_ONLY_COLUMNS = { gift: 'Gift', twinOf: 'Sold as', reserved: 'Set aside' } as const

/** A column of a product sheet. */
export type SheetColumn = 'id' | keyof typeof READ_ONLY_COLUMNS | ProductField

/** Headers that differ from the labels of the product form. Files exported earlier carry them, so they never change. */
const FILE_HEADS = {
  ...{ stock: 'Left', selling: 'Selling', from: 'In the shop from', weight: 'Weight, packed' },
  ...{ subcategory: 'Its part of the collection', imageAlt: 'What the first picture shows' },
} as const satisfies Partial<Record<ProductField, string>>

/** Column headers of a product sheet. */
export const SHEET_HEADINGS: Record<SheetColumn, string> = {
  id: 'Id',
  ...READ_ONLY_COLUMNS,
  ...PRODUCT_LABELS,
  ...FILE_HEADS,
  price: PRICE_LABELS.before_gst,
}

/** Returns the column headers of a sheet for the way the shop states its prices. */
export const sheetHeadings = (basis: PriceBasis): Record<SheetColumn, string> => ({
  ...SHEET_HEADINGS,
  price: PRICE_LABELS[basis],
})

/** Sheets for export. On import any of their columns may be absent. */
export const SHEETS = {
  products: ['id', ...PRODUCT_FIELDS, 'twinOf'],
  stock: ['id', 'gift', 'stock', 'reserved', 'twinOf'],
} as const satisfies Record<string, readonly SheetColumn[]>
export type SheetName = keyof typeof SHEETS
export const isSheetName = (text: string | null): text is SheetName => text !== null && Object.hasOwn(SHEETS, text)

/** Columns that a spreadsheet should treat as numbers. */
const NUMERIC_COLUMNS: readonly SheetColumn[] = ['price', 'gstRate', 'stock', 'reserved', 'weight', 'packDays', 'mrp']
export const isNumericColumn = (column: SheetColumn): boolean => NUMERIC_COLUMNS.includes(column)

export const isProductField = (column: SheetColumn): column is ProductField => Object.hasOwn(PRODUCT_LABELS, column)

const normalizeHeading = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'")
const COLUMN_BY_HEADING = new Map<string, SheetColumn>([
  ...Object.entries(SHEET_HEADINGS).flatMap(([column, head]) => [
    [normalizeHeading(head), column as SheetColumn] as const,
    [normalizeHeading(column), column as SheetColumn] as const,
  ]),
  [normalizeHeading(PRICE_LABELS.include_gst), 'price'],
])

/** Returns how a heading states prices; `undefined` if it does not say. */
export const priceBasisOfHeading = (head: string): PriceBasis | undefined =>
  PRICE_BASES.find((basis) => normalizeHeading(PRICE_LABELS[basis]) === normalizeHeading(head))

/** Finds a column by heading or key; `undefined` if unknown. */
export const columnByHeading = (head: string): SheetColumn | undefined => COLUMN_BY_HEADING.get(normalizeHeading(head))

/** Returns the spreadsheet letter of a column index: A, B, … Z, AA. */
export const columnLetter = (at: number): string =>
  (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26))

/** Formats a field for a cell: a price with paise, the sale status in words. */
export function formatCell(field: ProductField, text: string): string {
  if (field === 'price' || field === 'mrp') return /^\d+$/.test(text) ? `${text}.00` : text
  if (field === 'foodType' && isFoodType(text)) return FOOD_LABELS[text]
  if (field === 'selling' && isSaleStatus(text)) return SALE_STATUS_LABELS[text]
  return text
}

/** Parses a cell to a field value. An invalid value stays unchanged, for validation to report. */
export function parseCellValue(field: ProductField, cell: string): string {
  if (field === 'price' || field === 'mrp') return cell.replace(/\.0{1,2}$/, '')
  // Spreadsheets drop the leading zero of 0902; an HSN has an even number of digits.
  if (field === 'hsn') return /^([1-9]\d{2}|[1-9]\d{4}|[1-9]\d{6})$/.test(cell) ? `0${cell}` : cell
  if (field === 'selling')
    return SALE_STATUSES.find((one) => normalizeHeading(SALE_STATUS_LABELS[one]) === normalizeHeading(cell)) ?? cell
  return cell
}
