import { typedRupees } from '#domain/payment/money.ts'
import { type Merged, mergeTexts, tidy } from './merge-texts.ts'
import { contentLines, contentsOf, linesOf, wordsOf } from './product-texts.ts'

/** What an owner says of a gift, each as the text of a field; lists of things have a line for each. */
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
export type ProductFacts = Record<ProductField, string>

export const FIELD_LABELS: Record<ProductField, string> = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  features: 'Gifting features',
  contents: 'What’s included',
  price: 'Price, before GST',
  gstRate: 'GST',
  hsn: 'HSN',
  stock: 'Left',
  selling: 'Selling',
  from: 'In the shop from',
  collection: 'Collection',
  tags: 'Tags',
  subcategory: 'Its part of the collection',
  madeFor: 'Made for',
  imageAlt: 'What the first picture shows',
  weight: 'Weight, packed',
  country: 'Country of origin',
  allergens: 'Allergens',
  packDays: 'Working days to pack',
}

export const TAGS = ['new', 'bestseller', 'mothers-day'] as const

/** Whether it is sold. Of one that is hidden `from` may say when it will be. */
export const SELLING = ['on', 'sold-out', 'hidden', 'archived'] as const
export type Selling = (typeof SELLING)[number]
export const SELLING_WORDS: Record<Selling, string> = {
  on: 'On sale',
  'sold-out': 'Sold out',
  hidden: 'Hidden',
  archived: 'Archived',
}
export const isSelling = (text: string): text is Selling => SELLING.some((one) => one === text)
/** Whether its page is there for everybody. */
export const isInShop = (selling: string): boolean => selling === 'on' || selling === 'sold-out'

export const EMPTY_FACTS: ProductFacts = {
  ...(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, ''])) as ProductFacts),
  ...{ gstRate: '18', selling: 'hidden', country: 'India' },
}

/** A rate as a number: `18 %` is `18`. */
export const withoutPercent = (text: string): string => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)

/** A price, a number or a rate as it is kept, of whatever is sold; any other text but tidied. */
export function tidyFigure(field: string, typed: string): string {
  const text = tidy(typed)
  // A comma groups; `1,99` may have been meant for something else, and stays as it is.
  if (field === 'price') return String(typedRupees(text) ?? text)
  if (field === 'stock') return /^\d{1,9}$/.test(text) ? String(Number(text)) : text
  return field === 'gstRate' ? withoutPercent(text) : text
}

/** The text of a field as it is kept: a price without commas, lists with one space between their parts. */
export function tidyField(field: ProductField, typed: string): string {
  const text = tidyFigure(field, typed)
  if (field === 'features') return linesOf(text).join('\n')
  if (field === 'contents') return contentLines(contentsOf(text))
  if (field === 'madeFor') return wordsOf(text).join(', ')
  if (field === 'tags') return TAGS.filter((tag) => wordsOf(text).includes(tag)).join(', ')
  return text
}

/** What somebody typed of a gift, put onto what is there now. */
export const mergeFacts = (
  saw: Partial<ProductFacts>,
  now: ProductFacts,
  typed: Partial<ProductFacts>,
): Merged<ProductField> => mergeTexts({ fields: PRODUCT_FIELDS, saw, now, typed, tidyField })

/** The fields in which two differ. */
export const changedFields = (one: ProductFacts, other: ProductFacts): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => one[field] !== other[field])
