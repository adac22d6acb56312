export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

type Measure = 'mass' | 'volume' | 'length' | 'count'

/** Units by their spellings. `factor`: their size in g, ml, cm or pieces. */
const UNITS: Readonly<Record<string, { measure: Measure; factor: number }>> = Object.fromEntries(
  (
    [
      ['mass', 1, 'g gm gms gram grams'],
      ['mass', 1000, 'kg kgs kilogram kilograms'],
      ['volume', 1, 'ml millilitre millilitres'],
      ['volume', 1000, 'l ltr litre litres liter liters'],
      ['length', 1, 'cm centimetre centimetres'],
      ['length', 100, 'm metre metres meter meters'],
      ['count', 1, 'piece pieces pc pcs nos unit units'],
    ] as const
  ).flatMap(([measure, factor, spellings]) =>
    spellings.split(' ').map((spelling) => [spelling, { measure, factor }] as const),
  ),
)

const QUANTITY = /^(\d{1,6})(?:\.(\d{1,3}))? ?([\p{L}\p{M}]{1,40})(.*)$/su

/** Net quantity: in thousandths of g, ml, cm or pieces when it has one of these units and nothing follows. */
export type Quantity = { thousandths: number; measure: Measure | undefined }

/**
 * Parses a net quantity: a number above 0, its unit, and perhaps more words, such as `72 g (6 × 12 g)` or `1 gift box
 * of 6 items`. `undefined` if it is none.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const [, whole = '', fraction = '', word = '', rest = ''] = QUANTITY.exec(text) ?? []
  const amount = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'))
  if (word === '' || amount === 0) return undefined
  const unit = rest === '' || rest.startsWith(' (') ? UNITS[word.toLowerCase()] : undefined
  return { thousandths: amount * (unit?.factor ?? 1), measure: unit?.measure }
}

/** Puts a space between number and unit: `250g` is `250 g`. */
export const normalizeQuantity = (text: string): string => text.replace(/^(\d{1,6}(?:\.\d{1,3})?)(?=\p{L})/u, '$1 ')

const BEST_BEFORE = /^(\d{1,12}) ?(days?|months?|years?)?$/i
const LONGEST = { day: 3650, month: 120, year: 10 } as const

/** Normalizes a best-before time: `60` is `60 days`, `18 Months` is `18 months`. */
export function normalizeBestBefore(text: string): string {
  const [, figures = '', word = 'days'] = BEST_BEFORE.exec(text) ?? []
  if (figures === '') return text
  const unit = word.toLowerCase().replace(/s$/, '')
  return `${Number(figures)} ${Number(figures) === 1 ? unit : `${unit}s`}`
}

/** Returns the error of a best-before time; `undefined` if valid. */
export function bestBeforeError(text: string): string | undefined {
  const [, figures = '', word = ''] = BEST_BEFORE.exec(text) ?? []
  const unit = word.toLowerCase().replace(/s$/, '')
  const most = Object.entries(LONGEST).find(([name]) => name === unit)?.[1]
  if (figures === '' || most === undefined) return 'Enter days from packing, such as 60, or months, such as 18 months.'
  return Number(figures) < 1 || Number(figures) > most ? `Best before is from 1 to ${most} ${unit}s.` : undefined
}
