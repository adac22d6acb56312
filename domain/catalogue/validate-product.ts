import { indianDate } from '#domain/delivery/calendar.ts'
import { MAX_PACK_DAYS } from '#domain/delivery/delivery-tables.ts'
import type { CollectionSlug, Percent } from '#domain/nominal.ts'
import { formatExact, type Paise, parsePaise, rupees } from '#domain/payment/money.ts'
import { GST_RATES, priceWithGst } from '#domain/tax/gst.ts'
import { labelFactErrors } from './label-facts.ts'
import {
  isInShop,
  isSaleStatus,
  listError,
  MAX_TEXT_LENGTHS,
  PRODUCT_LABELS,
  type ProductField,
  type ProductValues,
  parseContents,
  splitByComma,
  splitLines,
  stripPercent,
  textError,
} from './product-fields.ts'

/** The upper limit catches typing errors. */
export const MAX_PRICE_RUPEES = 1_000_000
export const PRICE_ERROR = `A price is in rupees, from 1 to ${MAX_PRICE_RUPEES.toLocaleString('en-IN')}, such as 1,999 or 1,999.50.`
export const MAX_STOCK = 1_000_000
const MAX_WEIGHT_GRAMS = 100_000

/** Context for validation. `subcategories` are those of the product's collection. */
export type ProductContext = {
  collections: readonly CollectionSlug[]
  subcategories: readonly string[]
  sharesStock: boolean
  now: Date
  /** Taxation of the shop. Without it the MRP is not compared to the price. */
  taxation?: PriceTaxation
}

export type PriceTaxation = { charged: boolean; included: boolean }

export type ProductErrors = Partial<Record<ProductField, string>>

/** Tests whether an amount is a price that a product may have. */
export const isProductPrice = (paise: Paise): boolean => paise >= rupees(1) && paise <= rupees(MAX_PRICE_RUPEES)

/** Parses a price to paise; `undefined` if invalid. */
export function parseProductPrice(text: string): Paise | undefined {
  const paise = parsePaise(text)
  return paise !== undefined && isProductPrice(paise) ? paise : undefined
}

/** Parses a GST rate; `undefined` if it is not one of `GST_RATES`. */
export const parseGstRate = (text: string): Percent | undefined =>
  GST_RATES.find((percent) => String(percent) === stripPercent(text.trim()))

/** Parses a local date and time in India, `2026-11-26T10:00`. */
export function parseIndianDateTime(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}:00+05:30`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export const isWholeBetween = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most

/** Fields required before a product can be sold (Legal Metrology and e-commerce rules). */
const REQUIRED_TO_SELL = ['tagline', 'description', 'contents', 'hsn', 'weight', 'country', 'imageAlt'] as const

/** Lists the fields that a product lacks before it can be sold, in form order. */
export const missingToSell = (values: ProductValues): ProductField[] =>
  REQUIRED_TO_SELL.filter((field) => values[field] === '')

/**
 * Returns the field errors of a product; empty if valid. A hidden product needs only a name, a price and a
 * collection.
 */
export function validateProduct(values: ProductValues, shelf: ProductContext): ProductErrors {
  const shown = isInShop(values.selling) || values.from !== ''
  const missing = shown ? missingToSell(values) : []
  const errors: ProductErrors = Object.fromEntries(
    missing.map((field) => [field, `${PRODUCT_LABELS[field]}: needed before you can sell it.`]),
  )
  const say = (field: ProductField, fault: string | undefined | false) => {
    if (fault) errors[field] ??= fault
  }
  say('name', values.name === '' && 'Enter a name.')
  for (const field of Object.keys(MAX_TEXT_LENGTHS) as (keyof typeof MAX_TEXT_LENGTHS)[])
    say(field, textError(field, values[field]))
  say('features', listError('features', splitLines(values.features)))
  say('contents', listError('contents', splitLines(values.contents)))
  say('contents', parseContents(values.contents).some(({ qty }) => qty < 1) && 'Quantities start at 1.')
  say('madeFor', listError('madeFor', splitByComma(values.madeFor)))
  say('madeFor', /["\\]/.test(values.madeFor) && 'Use words and commas, without quotation marks.')
  const { hsn, weight } = labelErrors(values)
  say('hsn', hsn)
  say('weight', weight)
  say(
    'packDays',
    values.packDays !== '' && !isWholeBetween(values.packDays, 0, MAX_PACK_DAYS) && `From 0 to ${MAX_PACK_DAYS} days.`,
  )
  say('collection', !shelf.collections.includes(values.collection) && 'Choose a collection.')
  say(
    'subcategory',
    values.subcategory !== '' && !shelf.subcategories.includes(values.subcategory) && 'Choose a subcategory.',
  )
  say('selling', !isSaleStatus(values.selling) && 'Choose a status.')
  if (values.from !== '') say('from', publishDateError(values.from, shelf.now))
  if (shelf.sharesStock) return errors
  return {
    ...labelFactErrors(values, indianDate(shelf.now)),
    ...errors,
    ...saleErrors(values),
    ...mrpErrors(values, shelf),
  }
}

/** The upper limit catches typing errors; the highest price with GST is below it. */
const MAX_MRP_RUPEES = 2 * MAX_PRICE_RUPEES

/** Parses an MRP to paise; `undefined` if invalid. */
export function parseMrp(text: string): Paise | undefined {
  const paise = parsePaise(text)
  return paise !== undefined && paise <= rupees(MAX_MRP_RUPEES) ? paise : undefined
}

type MrpValues = Pick<ProductValues, 'mrp' | 'price' | 'gstRate'>

function mrpErrors(values: MrpValues, { taxation }: Pick<ProductContext, 'taxation'>): Pick<ProductErrors, 'mrp'> {
  if (values.mrp === '') return {}
  const mrp = parseMrp(values.mrp)
  if (mrp === undefined)
    return { mrp: `The MRP is in rupees, up to ${MAX_MRP_RUPEES.toLocaleString('en-IN')}, such as 1,999 or 1,999.50.` }
  const paid = taxation && paidPrice(values, taxation)
  return paid !== undefined && mrp < paid
    ? { mrp: `Enter ${formatExact(paid)} or more, the price with GST, or lower the price.` }
    : {}
}

/** Returns what shoppers pay for typed price and rate; `undefined` while one of them is invalid. */
export function paidPrice(
  { price, gstRate }: Pick<MrpValues, 'price' | 'gstRate'>,
  taxation: PriceTaxation,
): Paise | undefined {
  const [paise, rate] = [parseProductPrice(price), parseGstRate(gstRate)]
  if (paise === undefined || rate === undefined) return undefined
  return priceWithGst({ paise, ratePercent: taxation.charged ? rate : 0, included: taxation.included })
}

/**
 * Returns the error of a price or rate that raises the price with GST above an MRP that stays as it is; `undefined` if
 * it does not.
 */
export function aboveMrpError(values: MrpValues, taxation: PriceTaxation): string | undefined {
  const [mrp, paid] = [parseMrp(values.mrp), paidPrice(values, taxation)]
  return mrp === undefined || paid === undefined || paid <= mrp
    ? undefined
    : `The price with GST would be ${formatExact(paid)}, above the MRP of ${formatExact(mrp)}. Change the MRP first.`
}

function publishDateError(text: string, now: Date): string | undefined {
  const at = parseIndianDateTime(text)
  if (!at) return 'Enter a date and time, such as 2026-11-26T10:00.'
  return at <= now ? 'That time has passed. To publish it now, choose On sale.' : undefined
}

type LabelValues = { hsn: string; weight: string }
type SaleValues = { price: string; gstRate: string; stock: string }

/** Validates HSN and weight; either may be empty. */
export const labelErrors = ({ hsn, weight }: LabelValues): Partial<LabelValues> => ({
  ...(hsn !== '' && !/^\d{4}(\d{2}){0,2}$/.test(hsn) ? { hsn: 'An HSN has 4, 6 or 8 digits.' } : {}),
  ...(weight !== '' && !isWholeBetween(weight, 1, MAX_WEIGHT_GRAMS)
    ? { weight: 'Enter whole grams from 1 to 1,00,000, such as 640.' }
    : {}),
})

/** Validates price, tax rate and stock. */
export function saleErrors({ price, gstRate, stock }: SaleValues): Partial<SaleValues> {
  return {
    ...(parseProductPrice(price) === undefined ? { price: PRICE_ERROR } : {}),
    ...(parseGstRate(gstRate) === undefined ? { gstRate: `A rate is one of ${GST_RATES.join(', ')} percent.` } : {}),
    ...(stock !== '' && !isWholeBetween(stock, 0, MAX_STOCK)
      ? { stock: 'Enter a whole number, such as 12. Leave empty if you do not track stock.' }
      : {}),
  }
}
