import { MOST_PACK_DAYS } from '#domain/delivery/tables.ts'
import type { CollectionSlug, Percent } from '#domain/flavours.ts'
import { type Paise, rupees, typedRupees } from '#domain/payment/money.ts'
import { GST_RATES } from '#domain/tax/gst.ts'
import {
  FIELD_LABELS,
  isInShop,
  isSelling,
  type ProductFacts,
  type ProductField,
  withoutPercent,
} from './product-facts.ts'
import { contentsOf, LONGEST, linesOf, listFault, textFault, wordsOf } from './product-texts.ts'

/** Whole rupees, so that GST comes out the same however it is split; more than this was a slip. */
export const MOST_RUPEES = 1_000_000
export const PRICE_FAULT = `A price is in whole rupees, from 1 to ${MOST_RUPEES.toLocaleString('en-IN')}, such as 1999 or 1,999.`
export const MOST_PIECES = 1_000_000
const HEAVIEST_GRAMS = 100_000

/** What a gift is held against; `subcategories`: the parts of its collection's list, none where it has none. */
export type Shelf = {
  collections: readonly CollectionSlug[]
  subcategories: readonly string[]
  /** Price, rate and stock are those of the gift that it is a twin of. */
  twin: boolean
  now: Date
}

export type ProductFaults = Partial<Record<ProductField, string>>

/** The price in paise; `undefined` for what is none. */
export function priceOf(text: string): Paise | undefined {
  const amount = typedRupees(text)
  return amount === undefined || amount < 1 || amount > MOST_RUPEES ? undefined : rupees(amount)
}

export const rateOf = (text: string): Percent | undefined =>
  GST_RATES.find((percent) => String(percent) === withoutPercent(text.trim()))

/** A moment in India as a browser's field has it: `2026-11-26T10:00`. */
export function momentOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined
  const at = new Date(`${text}:00+05:30`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most

/** What visitors and the law want to know of a gift before anybody can buy it (research: Legal Metrology, e-commerce rules). */
const TOLD = ['tagline', 'description', 'contents', 'hsn', 'weight', 'country', 'imageAlt'] as const

/** The fields that a product lacks before it can be sold, in the order of its form. */
export const missingToSell = (facts: ProductFacts): ProductField[] => TOLD.filter((field) => facts[field] === '')

/**
 * Why a gift cannot be kept as it is typed, by field; nothing where it can. One that nobody sees yet may be half written:
 * it has a name, a price and a collection.
 */
export function productFaults(facts: ProductFacts, shelf: Shelf): ProductFaults {
  const shown = isInShop(facts.selling) || facts.from !== ''
  const missing = shown ? missingToSell(facts) : []
  const faults: ProductFaults = Object.fromEntries(
    missing.map((field) => [field, `${FIELD_LABELS[field]}: to be in the shop it needs this.`]),
  )
  const say = (field: ProductField, fault: string | undefined | false) => {
    if (fault) faults[field] ??= fault
  }
  say('name', facts.name === '' && 'Give it a name.')
  for (const field of Object.keys(LONGEST) as (keyof typeof LONGEST)[]) say(field, textFault(field, facts[field]))
  say('features', listFault('features', linesOf(facts.features)))
  say('contents', listFault('contents', linesOf(facts.contents)))
  say('contents', contentsOf(facts.contents).some(({ qty }) => qty < 1) && 'Of each thing there is at least one.')
  say('madeFor', listFault('madeFor', wordsOf(facts.madeFor)))
  say('madeFor', /["\\]/.test(facts.madeFor) && 'Words and commas alone, without quotation marks.')
  const { hsn, weight } = labelFaults(facts)
  say('hsn', hsn)
  say('weight', weight)
  say(
    'packDays',
    facts.packDays !== '' && !isWhole(facts.packDays, 0, MOST_PACK_DAYS) && `From 0 to ${MOST_PACK_DAYS} days.`,
  )
  say('collection', !shelf.collections.includes(facts.collection) && 'Choose a collection.')
  say(
    'subcategory',
    facts.subcategory !== '' && !shelf.subcategories.includes(facts.subcategory) && 'Choose one of the list.',
  )
  say('selling', !isSelling(facts.selling) && 'Choose whether it is sold.')
  if (facts.from !== '') say('from', fromFault(facts.from, shelf.now))
  return { ...faults, ...(shelf.twin ? {} : soldFaults(facts)) }
}

function fromFault(text: string, now: Date): string | undefined {
  const at = momentOf(text)
  if (!at) return 'A day and an hour, such as 2026-11-26T10:00.'
  return at <= now ? 'That moment has passed. To show it now, choose On sale.' : undefined
}

type Label = { hsn: string; weight: string }
type Sold = { price: string; gstRate: string; stock: string }

/** What stands on a label and an invoice; either may be missing. */
export const labelFaults = ({ hsn, weight }: Label): Partial<Label> => ({
  ...(hsn !== '' && !/^\d{4}(\d{2}){0,2}$/.test(hsn) ? { hsn: 'An HSN has 4, 6 or 8 digits.' } : {}),
  ...(weight !== '' && !isWhole(weight, 1, HEAVIEST_GRAMS)
    ? { weight: 'Whole grams, from 1 to 1,00,000, such as 640.' }
    : {}),
})

/** What it costs, at which rate, and how many there are. */
export function soldFaults({ price, gstRate, stock }: Sold): Partial<Sold> {
  return {
    ...(priceOf(price) === undefined ? { price: PRICE_FAULT } : {}),
    ...(rateOf(gstRate) === undefined ? { gstRate: `A rate is one of ${GST_RATES.join(', ')} percent.` } : {}),
    ...(stock !== '' && !isWhole(stock, 0, MOST_PIECES)
      ? { stock: 'How many there are, such as 12, or nothing: then it is not counted and never runs out.' }
      : {}),
  }
}
