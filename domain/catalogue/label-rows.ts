import { formatExact, type Paise } from '#domain/payment/money.ts'
import { type FoodType, type ItemFact, isFoodType } from './item-facts.ts'
import { isMonth, unitPrice } from './label-facts.ts'
import type { LabelFacts } from './label-names.ts'
import type { Product } from './product.ts'

/** The shop's own label facts, from its settings. */
export type ShopLabel = { name: string; fssai: string; packer: string; care: readonly string[] }

export type LabelTerm =
  | 'MRP'
  | 'Unit price'
  | 'Net quantity'
  | 'Best before'
  | 'Food type'
  | 'Allergens'
  | 'FSSAI licence'
  | 'Made by'
  | 'Packed by'
  | 'Packed and sold by'
  | 'Imported by'
  | 'Month of packing'
  | 'Month of making'
  | 'Month of import'
  | 'Country of origin'
  | 'Size'
  | 'Size and weight'
  | 'Weight, packed'
  | 'Customer care'

/** One row of the facts: `lead` is emphasized before the text, `mark` is the food mark. */
export type LabelRow = { term: LabelTerm; text: string; lead?: string; mark?: FoodType }

/** Facts of a product page. `items` is empty unless the items of a hamper have facts of their own. */
export type LabelTable = { rows: LabelRow[]; items: readonly ItemFact[] }

type Labelled = Pick<Product, 'label' | 'allergens' | 'countryOfOrigin' | 'weightGrams'>

/**
 * Returns the facts of a product in the order of its page: only those that the owner has entered, and the unit price.
 * `undefined` without a label fact of the product or a packer of the shop; allergens, origin and weight alone are not
 * label facts. `paidPaise` is the price with GST, of which the unit price is a part.
 */
export function labelTable(product: Labelled, shop: ShopLabel, paidPaise?: Paise): LabelTable | undefined {
  const { label, allergens, countryOfOrigin } = product
  const { texts, items, mrpPaise } = label
  if (mrpPaise === undefined && Object.keys(texts).length === 0 && shop.packer === '') return undefined
  const rows: (LabelRow | undefined)[] = [
    mrpPaise === undefined ? undefined : { ...MRP, lead: formatExact(mrpPaise) },
    row('Net quantity', texts.netQuantity),
    row('Unit price', unitPriceText(texts.netQuantity, paidPaise)),
    row('Best before', withDot(texts.bestBefore, 'from packing')),
    foodRow(texts.foodType ?? ''),
    allergenRow(allergens),
    row('FSSAI licence', licenceText(label, shop)),
    row('Made by', texts.maker),
    texts.packer ? row('Packed by', texts.packer) : row('Packed and sold by', shop.packer),
    row('Imported by', texts.importer),
    row(MONTH_TERMS[texts.monthOf ?? ''] ?? 'Month of packing', monthText(texts.month)),
    row('Country of origin', countryOfOrigin),
    sizeRow(product),
    row('Customer care', shop.care.filter(Boolean).join(', ')),
  ]
  return { rows: rows.flatMap((one) => one ?? []), items }
}

const row = (term: LabelTerm, text: string | undefined): LabelRow | undefined => (text ? { term, text } : undefined)

const withDot = (text: string | undefined, more: string) => text && `${text} ${more}`

const MRP = { term: 'MRP', text: ', inclusive of all taxes' } as const

function unitPriceText(netQuantity = '', paidPaise?: Paise): string {
  const each = paidPaise === undefined ? undefined : unitPrice(paidPaise, netQuantity)
  return each ? `${formatExact(each.paise)} per ${each.unit}` : ''
}

/** Texts of food types; egg is said, because many vegetarians ask for it. */
const FOOD_TEXTS: Record<FoodType, string> = {
  veg: 'Vegetarian. No egg',
  egg: 'Non-vegetarian. Contains egg',
  'non-veg': 'Non-vegetarian',
}

const foodRow = (type: string): LabelRow | undefined =>
  isFoodType(type) ? { term: 'Food type', text: FOOD_TEXTS[type], mark: type } : undefined

/** The first sentence, which names the allergens, is emphasized. */
function allergenRow(text: string): LabelRow | undefined {
  if (text === '') return undefined
  const end = text.indexOf('. ') + 1
  return end === 0 ? { term: 'Allergens', text: '', lead: text } : splitAt(text, end)
}

const splitAt = (text: string, end: number): LabelRow => ({
  term: 'Allergens',
  lead: text.slice(0, end),
  text: text.slice(end),
})

/** The product's own number, else the shop's for food. */
function licenceText({ texts: { fssai, foodType } }: LabelFacts, shop: ShopLabel): string {
  if (fssai) return formatLicence(fssai)
  return foodType && shop.fssai ? `${formatLicence(shop.fssai)} (${shop.name})` : ''
}

const formatLicence = (number: string): string => number.replace(/^(\d{4})(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

const MONTH_TERMS: Readonly<Record<string, LabelTerm>> = { making: 'Month of making', import: 'Month of import' }

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthText = (text = ''): string => (isMonth(text) ? monthFormat.format(new Date(`${text}-01T00:00:00Z`)) : text)

const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
/** Formats a weight as a product page does; empty without one. */
export const formatWeight = (grams: number): string => (grams > 0 ? `${kilograms.format(grams / 1000)} kg` : '')

function sizeRow({ label, weightGrams }: Pick<Labelled, 'label' | 'weightGrams'>): LabelRow | undefined {
  const weight = formatWeight(weightGrams)
  const size = label.texts.size && `${label.texts.size} cm`
  if (!size) return row('Weight, packed', weight)
  return weight ? row('Size and weight', `${size}, ${weight}`) : row('Size', size)
}

/** Rows that packers may see: no amounts of money. */
export const withoutMoney = ({ rows }: Pick<LabelTable, 'rows'>): LabelRow[] =>
  rows.filter(({ term }) => term !== 'MRP' && term !== 'Unit price')

/** Returns a row as plain text. */
export const labelText = ({ lead = '', text }: LabelRow): string => lead + text
