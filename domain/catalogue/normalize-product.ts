import { type MergeResult, mergeFields } from '#domain/text/merge-fields.ts'
import { normalizeLabelField } from './label-facts.ts'
import { LABEL_FIELDS, type LabelField } from './label-names.ts'
import {
  formatContents,
  normalizeFigure,
  PRODUCT_FIELDS,
  PRODUCT_TAGS,
  type ProductField,
  type ProductValues,
  parseContents,
  splitByComma,
  splitLines,
} from './product-fields.ts'

const isLabelField = (field: string): field is LabelField => LABEL_FIELDS.some((one) => one === field)

/** Normalizes the text of a field for storage: prices without commas, lists with single separators. */
export function normalizeField(field: ProductField, submitted: string): string {
  const text = normalizeFigure(field, submitted)
  if (field !== 'mrp' && isLabelField(field)) return normalizeLabelField(field, text)
  if (field === 'features') return splitLines(text).join('\n')
  if (field === 'contents') return formatContents(parseContents(text))
  if (field === 'madeFor') return splitByComma(text).join(', ')
  if (field === 'tags') return PRODUCT_TAGS.filter((tag) => splitByComma(text).includes(tag)).join(', ')
  return text
}

/** Merges a submitted change into a product. */
export const mergeProduct = (
  base: Partial<ProductValues>,
  current: ProductValues,
  submitted: Partial<ProductValues>,
): MergeResult<ProductField> =>
  mergeFields({ fields: PRODUCT_FIELDS, base: base, current: current, submitted: submitted, tidyField: normalizeField })
