import { multiplyRounded, type Paise } from '#domain/payment/money.ts'
import { isFoodType, itemFactsError, normalizeFoodType, normalizeItemFacts } from './item-facts.ts'
import type { LabelField, LabelValues } from './label-names.ts'
import { bestBeforeError, collapseSpaces, normalizeBestBefore, normalizeQuantity, parseQuantity } from './quantity.ts'

/** Events that the month may state. Without one it is the month of packing. */
export const MONTH_EVENTS = ['', 'making', 'import'] as const
export const MONTH_EVENT_LABELS: Record<(typeof MONTH_EVENTS)[number], string> = {
  '': 'Packing',
  making: 'Making',
  import: 'Import',
}

const FIRM_LENGTH = 200
const WORDS_LENGTH = 80

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Normalizes a month to `2026-10`: `10/2026`, `October 2026` and `Oct-26` are months. Other words stay as they are. */
function normalizeMonth(text: string): string {
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text)
  if (iso) return toMonth(iso[1], Number(iso[2])) ?? text
  const figures = /^(\d{1,2})[/. -](\d{4})$/.exec(text)
  if (figures) return toMonth(figures[2], Number(figures[1])) ?? text
  const [, name = '', year = ''] = /^([a-z]{3,9})[ -](\d{4}|\d{2})$/i.exec(text) ?? []
  return toMonth(year.padStart(4, '20'), MONTH_NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1) ?? text
}

const toMonth = (year = '', month: number): string | undefined =>
  month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : undefined

const MONTH = /^2\d{3}-\d{2}$/
export const isMonth = (text: string): boolean => MONTH.test(text)

const SIZE = /^(\d{1,6}(?:\.\d)?) ?[x×*] ?(\d{1,6}(?:\.\d)?) ?[x×*] ?(\d{1,6}(?:\.\d)?)(?: ?cm)?$/i
const MAX_SIDE_CM = 500

export const normalizeSize = (text: string): string => SIZE.exec(text.trim())?.slice(1).join(' × ') ?? text

/** Parses a packed size in cm, `32 × 24 × 11`; `undefined` if it is no size or a side is 0. */
export function parseSize(text: string): readonly [number, number, number] | undefined {
  const [length = 0, breadth = 0, height = 0] = SIZE.exec(text.trim())?.slice(1).map(Number) ?? []
  const sides = [length, breadth, height] as const
  return sides.every((side) => side > 0 && side <= MAX_SIDE_CM) ? sides : undefined
}

/** Normalizes an FSSAI number: digits without spaces and hyphens. */
export const normalizeFssai = (text: string): string => (/^[\d -]+$/.test(text) ? text.replace(/[ -]/g, '') : text)

/** Returns the error of an FSSAI number; `undefined` if valid or empty. */
export const fssaiError = (text: string): string | undefined =>
  /^(\d{14})?$/.test(text)
    ? undefined
    : `An FSSAI number has 14 digits${/^\d{1,40}$/.test(text) ? `; this has ${text.length}` : ''}.`

const MONTH_WORDS: ReadonlyMap<string, string> = new Map([
  ['packing', ''],
  ['manufacture', 'making'],
])

/** Normalizes a trimmed text of a label field for storage. Prices are normalized with those of products. */
export function normalizeLabelField(field: Exclude<LabelField, 'mrp'>, text: string): string {
  if (field === 'itemFacts') return normalizeItemFacts(text)
  const line = collapseSpaces(text)
  if (field === 'netQuantity') return normalizeQuantity(line)
  if (field === 'bestBefore') return normalizeBestBefore(line)
  if (field === 'foodType') return normalizeFoodType(line)
  if (field === 'fssai') return normalizeFssai(line)
  if (field === 'month') return normalizeMonth(line)
  if (field === 'monthOf') return MONTH_WORDS.get(line.toLowerCase()) ?? line.toLowerCase()
  if (field === 'size') return normalizeSize(line)
  return line
}

/** Returns the errors of normalized label fields, without the comparison of the MRP to the price. */
export function labelFactErrors(values: LabelValues, today: string): Partial<LabelValues> {
  const errors: Partial<LabelValues> = {}
  const say = (field: LabelField, error: string | undefined | false) => {
    if (error) errors[field] = error
  }
  say('netQuantity', values.netQuantity !== '' && quantityError(values.netQuantity))
  say('bestBefore', values.bestBefore !== '' && bestBeforeError(values.bestBefore))
  say('foodType', values.foodType !== '' && !isFoodType(values.foodType) && 'Choose veg, egg or non-veg.')
  say('fssai', fssaiError(values.fssai))
  for (const field of ['maker', 'packer', 'importer'] as const) say(field, lengthError(values[field], FIRM_LENGTH))
  say('month', values.month !== '' && monthError(values.month, today))
  say('monthOf', !MONTH_EVENTS.some((one) => one === values.monthOf) && 'Choose packing, making or import.')
  say('size', values.size !== '' && sizeError(values.size))
  say('itemFacts', itemFactsError(values.itemFacts))
  return errors
}

const lengthError = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most} characters; this has ${text.length}.` : undefined

const quantityError = (text: string): string | undefined =>
  parseQuantity(text)
    ? lengthError(text, WORDS_LENGTH)
    : 'Begin with a number above 0 and its unit, such as 250 g, 500 ml or 2 pieces.'

function monthError(text: string, today: string): string | undefined {
  if (isMonth(text)) return text > today.slice(0, 7) ? 'This month is in the future.' : undefined
  if (/\d/.test(text)) return 'Enter a month, such as 10/2026, or say where it is printed.'
  return lengthError(text, WORDS_LENGTH)
}

function sizeError(text: string): string | undefined {
  const sides = SIZE.exec(text)?.slice(1).map(Number)
  if (!sides) return 'Enter three numbers in cm, such as 32 × 24 × 11.'
  return sides.some((side) => side <= 0 || side > MAX_SIDE_CM)
    ? `Each side is from 0.1 to ${MAX_SIDE_CM} cm.`
    : undefined
}

/** Measured units: their standard unit, the larger one, and their size in the standard unit. */
const MEASURES = {
  mass: { small: 'g', large: 'kg', step: 1000 },
  volume: { small: 'ml', large: 'l', step: 1000 },
  length: { small: 'cm', large: 'm', step: 100 },
} as const

/**
 * Returns the price of one unit: per gram below 1 kg, per kilogram from there on, the same for volume and length, and
 * per piece (Legal Metrology Rules, rule 6 (11)). `undefined` when the unit has none, or when it equals
 * the price itself.
 */
export function unitPrice(paidPaise: Paise, netQuantity: string): { paise: Paise; unit: string } | undefined {
  const quantity = parseQuantity(netQuantity)
  if (!quantity?.measure) return undefined
  const { thousandths, measure } = quantity
  if (measure === 'count') return differentPrice(paidPaise, multiplyRounded(paidPaise, 1000, thousandths), 'piece')
  const { small, large, step } = MEASURES[measure]
  const isLarge = thousandths >= 1000 * step
  const paise = multiplyRounded(paidPaise, isLarge ? 1000 * step : 1000, thousandths)
  return differentPrice(paidPaise, paise, isLarge ? large : small)
}

const differentPrice = (paidPaise: Paise, paise: Paise, unit: string) =>
  paise > 0 && paise !== paidPaise ? { paise, unit } : undefined
