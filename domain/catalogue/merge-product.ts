import { changedFields, mergeProduct, type ProductField, type ProductValues } from './product-fields.ts'
import { type ProductContext, type ProductErrors, validateProduct } from './validate-product.ts'

/** A submitted change: base values and submitted values. Absent fields stay as they are. */
export type ProductChange = { base: Partial<ProductValues>; submitted: Partial<ProductValues> }

type MergedProduct = {
  values: ProductValues
  changed: ProductField[]
  /** Fields that another editor has changed to a different value. */
  conflicts: ProductField[]
}

/**
 * Merges a change into a product. A product with shared stock takes price, rate and stock from the other product.
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

/** Clears values that do not apply: a publishing date of a visible product, and shared values. */
export function clearUnusedFields(values: ProductValues, isTwin: boolean): ProductValues {
  const from = values.selling === 'hidden' ? values.from : ''
  return isTwin ? { ...values, from, price: '', gstRate: '', stock: '' } : { ...values, from }
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
  return Object.fromEntries(Object.entries(errors).filter(([field]) => changed.includes(field as ProductField)))
}
