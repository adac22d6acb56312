import { isItemCategory } from '#domain/box/box.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import type { SaleStatus } from './product-fields.ts'
import { isWholeBetween, labelErrors, saleErrors } from './validate-product.ts'

/** Form fields of a box, all as text. Its price includes tax. */
export const BOX_FIELDS = [
  'name',
  'line',
  'price',
  'gstRate',
  'hsn',
  'form',
  'maxItems',
  'maxAccessories',
  'weight',
  'selling',
] as const
export type BoxField = (typeof BOX_FIELDS)[number]
export type BoxValues = FieldValues<BoxField>
export type BoxErrors = Partial<Record<BoxField, string>>

export const BOX_LABELS: Record<BoxField, string> = {
  name: 'Name',
  line: 'Subtitle',
  price: 'Price, GST included',
  gstRate: 'GST',
  hsn: 'HSN',
  form: 'Box style',
  maxItems: 'Items it holds',
  maxAccessories: 'Accessories it holds',
  weight: 'Empty weight',
  selling: 'Status',
}

/** Sale statuses that can be chosen for boxes and box items; sold out follows from the stock. */
export const BOX_SALE_STATUSES = ['on', 'hidden', 'archived'] as const satisfies readonly SaleStatus[]

export const EMPTY_BOX: BoxValues = {
  ...(Object.fromEntries(BOX_FIELDS.map((field) => [field, ''])) as BoxValues),
  ...{ gstRate: String(DEFAULT_GST_RATE), maxAccessories: '1', selling: 'hidden' },
}

/** A box style with pictures, and its number of positions for items and accessories. */
export type BoxStyle = { id: string; items: number; accessories: number }

const MAX_LENGTHS = { name: 40, line: 120 } as const

/** Validates name and tagline of a box or box item. */
export function nameErrors(values: { name: string; line: string }): { name?: string; line?: string } {
  const errors: { name?: string; line?: string } = {}
  if (values.name === '') errors.name = 'Enter a name.'
  for (const field of ['name', 'line'] as const)
    if (values[field].length > MAX_LENGTHS[field])
      errors[field] = `Use at most ${MAX_LENGTHS[field]} characters; this has ${values[field].length}.`
  return errors
}

/**
 * Returns the field errors of a box; empty if valid. Its capacity cannot exceed the positions of its style, so that
 * every chosen item is visible.
 */
export function validateBox(values: BoxValues, forms: readonly BoxStyle[]): BoxErrors {
  const form = forms.find(({ id }) => id === values.form)
  const { items = 1, accessories = 0 } = form ?? {}
  const { stock: _, ...sold } = saleErrors({ ...values, stock: '' })
  const errors: BoxErrors = { ...nameErrors(values), ...sold, ...labelErrors(values) }
  if (!form) errors.form = 'Choose a box style.'
  else {
    if (!isWholeBetween(values.maxItems, 1, items)) errors.maxItems = `This style holds 1 to ${items}.`
    if (!isWholeBetween(values.maxAccessories, 0, accessories))
      errors.maxAccessories = `This style holds 0 to ${accessories}.`
  }
  if (!isBoxSaleStatus(values.selling)) errors.selling = 'Choose a status.'
  if (values.selling === 'on') {
    if (values.line === '') errors.line = 'Needed before you can sell it.'
    if (values.hsn === '') errors.hsn = 'Needed before you can sell it.'
  }
  return errors
}

export type BoxSaleStatus = (typeof BOX_SALE_STATUSES)[number]
export const isBoxSaleStatus = (text: string): text is BoxSaleStatus => BOX_SALE_STATUSES.some((one) => one === text)

/** Form fields of a box item, all as text. Its price includes tax. */
export const ITEM_FIELDS = [
  'name',
  'line',
  'category',
  'price',
  'gstRate',
  'hsn',
  'stock',
  'weight',
  'selling',
  'picture',
] as const
export type ItemField = (typeof ITEM_FIELDS)[number]
export type ItemValues = FieldValues<ItemField>
export type ItemErrors = Partial<Record<ItemField, string>>

export const ITEM_LABELS: Record<ItemField, string> = {
  name: 'Name',
  line: 'Subtitle',
  category: 'Category',
  price: BOX_LABELS.price,
  gstRate: BOX_LABELS.gstRate,
  hsn: 'HSN',
  stock: 'In stock',
  weight: 'Weight',
  selling: 'Status',
  picture: 'Picture',
}

export const EMPTY_ITEM: ItemValues = {
  ...(Object.fromEntries(ITEM_FIELDS.map((field) => [field, ''])) as ItemValues),
  ...{ category: 'keepsakes', gstRate: String(DEFAULT_GST_RATE), selling: 'hidden' },
}

/** Returns the field errors of a box item; empty if valid. */
export function validateItem(values: ItemValues): ItemErrors {
  const errors: ItemErrors = { ...nameErrors(values), ...saleErrors(values), ...labelErrors(values) }
  if (!isItemCategory(values.category)) errors.category = 'Choose a category.'
  if (!isBoxSaleStatus(values.selling)) errors.selling = 'Choose a status.'
  if (values.selling === 'on' && values.hsn === '') errors.hsn = 'Needed before you can sell it.'
  return errors
}
