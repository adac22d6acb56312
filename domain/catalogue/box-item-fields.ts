import { isItemCategory } from '#domain/box/box.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { BOX_LABELS, isBoxSaleStatus, nameErrors } from './box-fields.ts'
import { labelErrors, saleErrors } from './validate-product.ts'

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
