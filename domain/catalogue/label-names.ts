import type { Paise } from '#domain/payment/money.ts'
import type { ItemFact } from './item-facts.ts'

/** Facts of a product that a label declares (Legal Metrology Rules 2011, rule 6; FSSAI Labelling Regulations 2020). */
export const LABEL_FIELDS = [
  'mrp',
  'netQuantity',
  'bestBefore',
  'foodType',
  'fssai',
  'maker',
  'packer',
  'importer',
  'month',
  'monthOf',
  'size',
  'itemFacts',
] as const
export type LabelField = (typeof LABEL_FIELDS)[number]
export type LabelValues = Record<LabelField, string>

/** Fields that are stored as texts; the MRP has a column of its own. */
export const LABEL_TEXT_FIELDS = /* @__PURE__ */ LABEL_FIELDS.filter((field) => field !== 'mrp')

export const LABEL_LABELS: LabelValues = {
  mrp: 'MRP, all taxes included',
  netQuantity: 'Net quantity',
  bestBefore: 'Best before',
  foodType: 'Food type',
  fssai: 'FSSAI number',
  maker: 'Made by',
  packer: 'Packed by',
  importer: 'Imported by',
  month: 'Month',
  monthOf: 'Month of',
  size: 'Size (cm)',
  itemFacts: 'Facts by item',
}

/** Returns the texts that are not empty. */
export const filledLabelTexts = (values: LabelValues): Partial<LabelValues> =>
  Object.fromEntries(LABEL_TEXT_FIELDS.filter((field) => values[field] !== '').map((field) => [field, values[field]]))

/** The annotation keeps it out of browsers, which do not use it. */
export const EMPTY_LABEL = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ LABEL_FIELDS.map((field) => [field, '']),
) as LabelValues

/** Facts of a product as its page shows them. */
export type LabelFacts = { mrpPaise: Paise | undefined; texts: Partial<LabelValues>; items: readonly ItemFact[] }
