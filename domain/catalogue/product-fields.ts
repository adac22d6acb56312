import { parsePaise, plainRupees } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE, type PriceBasis } from '#domain/tax/gst.ts'
import { normalizeText } from '#domain/text/merge-fields.ts'
import { LABEL_FIELDS, LABEL_LABELS } from './label-names.ts'
import type { ProductContent } from './product.ts'

/** Splits a text into its lines that are not empty. */
export const splitLines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Splits a text at commas and line ends. */
export const splitByComma = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const CONTENT = /^(\d{1,4}) (.+)$/

/** Parses contents, one per line, `1 jar of rose bath salts`; without a number the quantity is 1. */
export const parseContents = (text: string): ProductContent[] =>
  splitLines(text).map((line) => {
    const [, qty, item] = CONTENT.exec(line) ?? []
    return { qty: Number(qty ?? 1), item: item ?? line }
  })

export const formatContents = (contents: readonly ProductContent[]): string =>
  contents.map(({ qty, item }) => `${qty} ${item}`).join('\n')

/** Maximum length of each text in characters; lists are limited in `LIST_LIMITS`. */
export const MAX_TEXT_LENGTHS = {
  name: 80,
  tagline: 160,
  description: 4000,
  imageAlt: 300,
  country: 60,
  allergens: 300,
} as const

const LIST_LIMITS = {
  features: { lines: 12, letters: 160 },
  contents: { lines: 40, letters: 160 },
  madeFor: { lines: 20, letters: 40 },
} as const

/** Returns the error message for a text that is too long; `undefined` if valid. */
export function textError(field: keyof typeof MAX_TEXT_LENGTHS, text: string): string | undefined {
  const most = MAX_TEXT_LENGTHS[field]
  return text.length > most ? `Use at most ${most} characters; this has ${text.length}.` : undefined
}

/** Returns the error message for a list with too many or too long entries; `undefined` if valid. */
export function listError(field: keyof typeof LIST_LIMITS, list: readonly string[]): string | undefined {
  const { lines, letters } = LIST_LIMITS[field]
  if (list.length > lines) return `Use at most ${lines} lines; there are ${list.length}.`
  const long = list.find((line) => line.length > letters)
  return long === undefined
    ? undefined
    : `Use at most ${letters} characters per entry; this has more: ${long.slice(0, 40)}…`
}

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
  ...LABEL_FIELDS,
] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]
export type ProductValues = Record<ProductField, string>

export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  features: 'Gifting features',
  contents: 'What’s included',
  price: 'Price',
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
  ...LABEL_LABELS,
}

/** Labels of a product's price by the shop's setting, in forms and as headings of sheets. */
export const PRICE_LABELS: Record<PriceBasis, string> = {
  before_gst: 'Price, before GST',
  include_gst: 'Price, GST included',
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

function normalizePrice(text: string): string {
  const paise = parsePaise(text)
  return paise === undefined ? text : plainRupees(paise)
}

/** Normalizes price, stock and rate fields; other texts are only trimmed. */
export function normalizeFigure(field: string, submitted: string): string {
  const text = normalizeText(submitted)
  // A comma groups digits; ambiguous text such as `1,99` stays unchanged.
  if (field === 'price' || field === 'mrp') return normalizePrice(text)
  if (field === 'stock') return /^\d{1,9}$/.test(text) ? String(Number(text)) : text
  return field === 'gstRate' ? stripPercent(text) : text
}

/** Lists the fields that differ. */
export const changedFields = (one: ProductValues, other: ProductValues): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => one[field] !== other[field])
