import { PAISE_PER_RUPEE, type Paise, parsePaise } from '#domain/payment/money.ts'
import { MAX_PACK_DAYS, type Span } from './delivery-tables.ts'

/** Error messages by field of a form. */
export type FieldErrors = Record<string, string>

/** Most areas, zones and rates, each. */
export const MAX_ENTRIES = 200

const MAX_NAME = 60

type Named = { id: string; name: string }

/** Checks the name of an area, a zone or a rate: present, short, and used once. */
export function nameError(name: string, id: string, others: readonly Named[]): string | undefined {
  if (name === '') return 'Enter a name.'
  if (name.length > MAX_NAME) return `At most ${MAX_NAME} characters.`
  const same = others.find((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  return same && `${same.name} exists already. Choose another name.`
}

/** Checks how many there would be. */
export const countError = (noun: string, id: string, others: readonly Named[]): string | undefined =>
  others.length >= MAX_ENTRIES && !others.some((one) => one.id === id)
    ? `There are ${MAX_ENTRIES} ${noun} already. Delete one first.`
    : undefined

/** Highest charge, and highest cart value, in paise. Both catch typing errors. */
const MAX_CHARGE: Paise = 100_000 * PAISE_PER_RUPEE
const MAX_CART: Paise = 9_999_999 * PAISE_PER_RUPEE

/** Parses a charge in rupees, 0 to 1,00,000; a text is its error. */
export function parseCharge(text: string, most = MAX_CHARGE): Paise | string {
  const paise = /^[₹\s]*0+(\.0{1,2})?$/.test(text) ? 0 : parsePaise(text)
  if (text.trim().startsWith('-') || text.trim().startsWith('−')) return 'An amount cannot be below 0.'
  if (paise === undefined) return 'Enter an amount in rupees, such as 90 or 90.50.'
  if (paise <= most) return paise
  return most === MAX_CHARGE ? 'At most ₹1,00,000. Is a digit too many?' : 'Below ₹1,00,00,000. Is a digit too many?'
}

/** Parses the cart value from which delivery is free, above 0. */
export function parseCartValue(text: string): Paise | string {
  const paise = parseCharge(text, MAX_CART)
  return paise === 0 ? 'Enter more than 0. For free delivery, choose Free as the rate.' : paise
}

/** Parses a whole number from `least` to `most`; a text is its error. */
export function parseWhole(text: string, least: number, most: number, unit: string): number | string {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : `Enter whole ${unit}, from ${least} to ${most}.`
}

const MAX_KM = 5000

/** Parses a distance in kilometres, with at most one decimal. */
export function parseKilometres(text: string): number | string {
  const km = /^\d{1,4}(\.\d)?$/.test(text) ? Number(text) : Number.NaN
  return km > 0 && km <= MAX_KM ? km : `Enter kilometres, above 0 and at most ${MAX_KM}.`
}

const MAX_DAYS = 30

/** Parses working days in transit from two fields; a text is the error. */
export function parseDays(from: string, to: string): Span | string {
  const [least, most] = [from, to || from].map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : 0)) as [
    number,
    number,
  ]
  if (least < 1 || most < 1 || most > MAX_DAYS) return `Enter working days, from 1 to ${MAX_DAYS}.`
  return least <= most ? [least, most] : 'The first number is the smaller one.'
}

/** Parses packing days, 0 for the same day. */
export const parsePackDays = (text: string): number | string => parseWhole(text, 0, MAX_PACK_DAYS, 'working days')

/** Collects errors of fields: each parser returns its value, or a text as the error. */
export class FieldReader {
  readonly errors: FieldErrors = {}

  /** Returns the parsed value; records a text as the error of the field and returns `fallback`. */
  read<Value>(field: string, parsed: Value | string, fallback: Value): Value {
    if (typeof parsed !== 'string') return parsed
    this.errors[field] ??= parsed
    return fallback
  }

  /** Records an error, unless the field has one already. */
  check(field: string, error: string | undefined): void {
    if (error !== undefined) this.errors[field] ??= error
  }
}
