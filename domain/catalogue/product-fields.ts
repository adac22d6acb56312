import { parseRupees } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import { type MergeResult, mergeFields, normalizeText } from '#domain/text/merge-fields.ts'
import { formatContents, parseContents, splitByComma, splitLines } from './product-texts.ts'

/** Form fields of a product, all as text; lists have one entry per line. */
export const PRODUCT_FIELDS = [
  'name',
  'tagline',
  'description',
  'features',
  'contents',
  'price',
  'gstRate',
  'hsn',
  'stock',
  'selling',
  'from',
  'collection',
  'tags',
  'subcategory',
  'madeFor',
  'imageAlt',
  'weight',
  'country',
  'allergens',
  'packDays',
] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
export type ProductValues = Record<ProductField, string>

export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  features: 'Gifting features',
  contents: 'What’s included',
  price: 'Price, before GST',
  gstRate: 'GST',
  hsn: 'HSN',
  stock: 'In stock',
  selling: 'Status',
  from: 'Publish on',
  collection: 'Collection',
  tags: 'Tags',
  subcategory: 'Subcategory',
  madeFor: 'Made for',
  imageAlt: 'Image description',
  weight: 'Packed weight',
  country: 'Country of origin',
  allergens: 'Allergens',
  packDays: 'Working days to pack',
}

export const PRODUCT_TAGS = ['new', 'bestseller', 'mothers-day'] as const

/** Sale status. A hidden product may have a publishing date in `from`. */
export const SALE_STATUSES = ['on', 'sold-out', 'hidden', 'archived'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]
export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  on: 'On sale',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
  archived: 'Archived',
}
export const isSaleStatus = (text: string): text is SaleStatus => SALE_STATUSES.some((one) => one === text)
/** Tests whether the product page is public. */
export const isInShop = (selling: string): boolean => selling === 'on' || selling === 'sold-out'

export const EMPTY_PRODUCT: ProductValues = {
  ...(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, ''])) as ProductValues),
  ...{ gstRate: String(DEFAULT_GST_RATE), selling: 'hidden', country: 'India' },
}

/** Removes the percent sign of a rate: `18 %` is `18`. */
export const stripPercent = (text: string): string => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)

/** Normalizes price, stock and rate fields; other texts are only trimmed. */
export function normalizeFigure(field: string, submitted: string): string {
  const text = normalizeText(submitted)
  // A comma groups digits; ambiguous text such as `1,99` stays unchanged.
  if (field === 'price') return String(parseRupees(text) ?? text)
  if (field === 'stock') return /^\d{1,9}$/.test(text) ? String(Number(text)) : text
  return field === 'gstRate' ? stripPercent(text) : text
}

/** Normalizes the text of a field for storage: prices without commas, lists with single separators. */
export function normalizeField(field: ProductField, submitted: string): string {
  const text = normalizeFigure(field, submitted)
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

/** Lists the fields that differ. */
export const changedFields = (one: ProductValues, other: ProductValues): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => one[field] !== other[field])
