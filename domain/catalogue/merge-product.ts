import { LABEL_FIELDS } from './label-names.ts'
import { mergeProduct } from './normalize-product.ts'
import { changedFields, type ProductField, type ProductValues } from './product-fields.ts'
import { aboveMrpError, type ProductContext, type ProductErrors, validateProduct } from './validate-product.ts'

/** A submitted change: base values and submitted values. Absent fields stay as they are. */
export type ProductChange = { base: Partial<ProductValues>; submitted: Partial<ProductValues> }

type MergedProduct = {
  values: ProductValues
  changed: ProductField[]
  /** Fields that another editor has changed to a different value. */
  conflicts: ProductField[]
}

/**
 * Merges a change into a product. A product with shared stock takes `SHARED_FIELDS` from the other product.
 */
export function mergeProductChange(
  current: ProductValues,
  { base, submitted }: ProductChange,
  isTwin: boolean,
): MergedProduct {
  const { values: merged, conflicts } = mergeProduct(base, current, submitted)
  const values = clearUnusedFields(merged, isTwin)
  return { values: values, conflicts: conflicts, changed: changedFields(current, values) }
}

/** Fields that a product with shared stock takes from the other product: it is the same product under another name. */
export const SHARED_FIELDS: readonly ProductField[] = ['price', 'gstRate', 'stock', ...LABEL_FIELDS]
const NO_SHARED_VALUES = Object.fromEntries(SHARED_FIELDS.map((field) => [field, '']))

/** Clears values that do not apply: a publishing date of a visible product, and shared values. */
export function clearUnusedFields(values: ProductValues, isTwin: boolean): ProductValues {
  const from = values.selling === 'hidden' ? values.from : ''
  return isTwin ? { ...values, from, ...NO_SHARED_VALUES } : { ...values, from }
}

/**
 * Returns the errors of changed fields only, so an old error does not block other changes. Publishing the product
 * checks all fields.
 */
export function changedFieldErrors(
  values: ProductValues,
  changed: readonly ProductField[],
  shelf: ProductContext,
): ProductErrors {
  const errors = validateProduct(values, shelf)
  if (changed.includes('selling') || changed.includes('from')) return errors
  const own = Object.fromEntries(Object.entries(errors).filter(([field]) => changed.includes(field as ProductField)))
  return { ...changedPriceErrors(values, changed, shelf), ...own }
}

/** A price or rate that rises above the MRP is reported at the field that was changed. */
function changedPriceErrors(
  values: ProductValues,
  changed: readonly ProductField[],
  { sharesStock, taxation }: ProductContext,
): ProductErrors {
  const cause = (['price', 'gstRate'] as const).find((field) => changed.includes(field))
  if (!cause || !taxation || sharesStock || changed.includes('mrp')) return {}
  const error = aboveMrpError(values, taxation)
  return error ? { [cause]: error } : {}
}
