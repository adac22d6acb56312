import { isDay } from '#domain/delivery/calendar.ts'
import { parseRupees, rupees } from '#domain/payment/money.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import {
  DISCOUNT_SCOPES,
  type DiscountScope,
  type DiscountTerms,
  type DiscountValue,
  isValidCode,
  normalizeCode,
} from './discount.ts'

/** Form fields of a discount. */
export const DISCOUNT_FIELDS = [
  ...(['name', 'code', 'percent', 'amount', 'wrap', 'delivery', 'scope', 'of'] as const),
  ...(['minimum', 'from', 'until', 'uses', 'each'] as const),
]
export type DiscountField = (typeof DISCOUNT_FIELDS)[number]
export type DiscountFormValues = Record<DiscountField, string>

export const EMPTY_DISCOUNT_FORM: DiscountFormValues = {
  ...{ name: '', code: '', percent: '', amount: '', wrap: '', delivery: '', scope: 'everything', of: '' },
  ...{ minimum: '', from: '', until: '', uses: '', each: '' },
}

/** Labels of the fields at the desk. */
export const DISCOUNT_LABELS: DiscountFormValues = {
  name: 'Name',
  code: 'Code',
  percent: 'Percent off',
  amount: 'Or amount off (₹)',
  wrap: 'Free gift wrap',
  delivery: 'Free delivery',
  scope: 'Applies to',
  of: 'Products or collections',
  minimum: 'Minimum order (₹)',
  from: 'First day',
  until: 'Last day',
  uses: 'Total uses',
  each: 'Uses per customer',
}

export type DiscountFormErrors = Partial<Record<DiscountField, string>>
type ParsedDiscountForm = { ok: true; terms: DiscountTerms } | { ok: false; faults: DiscountFormErrors }

const MAX_NAME_LENGTH = 60
const MAX_RUPEES = 1_000_000
const MAX_USES = 1_000_000

/** Validates the form. The existence of the named products and collections is checked elsewhere. */
export function parseDiscountForm(typed: DiscountFormValues): ParsedDiscountForm {
  const said = (field: DiscountField) => oneLine(typed[field])
  const errors: DiscountFormErrors = {}
  const code = normalizeCode(said('code'))
  const name = said('name')
  if (name === '' || name.length > MAX_NAME_LENGTH)
    errors.name = `Enter a name of 1 to ${MAX_NAME_LENGTH} letters; it is shown in the order summary.`
  if (code !== '' && !isValidCode(code))
    errors.code = 'A code has 3 to 24 letters from A to Z, digits and hyphens, such as DIWALI10.'
  const [freeWrap, freeDelivery] = [said('wrap') !== '', said('delivery') !== '']
  const off = parseDiscountValue(said('percent'), said('amount'), freeWrap || freeDelivery, errors)
  const scope = DISCOUNT_SCOPES.find((one) => one === said('scope'))
  if (!scope) errors.scope = 'Choose what it applies to.'
  const of = parseNames(typed.of)
  if (scope && needsNames(scope) && of.length === 0)
    errors.of = scope === 'gifts' ? 'Choose at least one product.' : 'Choose at least one collection.'
  const minimum = said('minimum') === '' ? 0 : parseRupees(said('minimum'))
  if (minimum === undefined || minimum > MAX_RUPEES) errors.minimum = 'A minimum is in whole rupees, such as 1500.'
  const [from, until] = [said('from'), said('until')]
  if (from !== '' && !isDay(from)) errors.from = 'Write the day as 2026-11-01.'
  if (until !== '' && !isDay(until)) errors.until = 'Write the day as 2026-11-12.'
  else if (until !== '' && until < from) errors.until = 'The last day is before the first.'
  const maxUses = parseUses(said('uses'), 'uses', errors)
  const maxPerPerson = parseUses(said('each'), 'each', errors)
  if (Object.keys(errors).length > 0 || !scope || !off || minimum === undefined) return { ok: false, faults: errors }
  const gives = { name, code, off, freeWrap, freeDelivery }
  const terms = { ...gives, scope, of: needsNames(scope) ? of : [], minimumPaise: rupees(minimum) }
  return { ok: true, terms: { ...terms, from, until, maxUses, maxPerPerson } }
}

/** Returns the listed products or collections, each once. */
const parseNames = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/**
 * Normalizes a field to the form of `toDiscountForm`, so that the same value typed in another way (`1,500`, `diwali10`)
 * is no change.
 */
export function normalizeDiscountField(field: DiscountField, text: string): string {
  const line = oneLine(text)
  if (field === 'code') return normalizeCode(line)
  if (field === 'percent') return line.replace(/\s*%$/, '')
  if (field === 'of') return parseNames(line).join(', ')
  if (field !== 'amount' && field !== 'minimum') return line
  const amount = parseRupees(line)
  return amount === undefined ? line : field === 'minimum' && amount === 0 ? '' : String(amount)
}

/** Tests whether a scope lists products or collections. */
export const needsNames = (scope: DiscountScope): boolean => scope === 'collections' || scope === 'gifts'

function parseDiscountValue(
  percent: string,
  amount: string,
  isElseFree: boolean,
  errors: DiscountFormErrors,
): DiscountValue | undefined {
  if (percent !== '' && amount !== '') {
    errors.amount = 'Enter a percentage or an amount, not both.'
    return undefined
  }
  if (percent !== '') {
    const whole = /^(\d{1,3})\s*%?$/.exec(percent)?.[1]
    if (whole !== undefined && Number(whole) >= 1 && Number(whole) <= 100)
      return { by: 'percent', percent: Number(whole) }
    errors.percent = 'Enter a whole percentage from 1 to 100, such as 10.'
    return undefined
  }
  if (amount !== '') {
    const whole = parseRupees(amount)
    if (whole !== undefined && whole >= 1 && whole <= MAX_RUPEES) return { by: 'amount', paise: rupees(whole) }
    errors.amount = 'Enter whole rupees, such as 200.'
    return undefined
  }
  if (isElseFree) return { by: 'nothing' }
  errors.percent = 'Enter a percentage or an amount, or choose free gift wrap or free delivery.'
  return undefined
}

function parseUses(text: string, field: 'uses' | 'each', errors: DiscountFormErrors): number | undefined {
  if (text === '') return undefined
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= MAX_USES) return count
  errors[field] = 'Enter a whole number, or leave empty for no limit.'
  return undefined
}

/** Converts a discount to form values. */
export const toDiscountForm = ({ off, ...terms }: DiscountTerms): DiscountFormValues => ({
  name: terms.name,
  code: terms.code,
  percent: off.by === 'percent' ? String(off.percent) : '',
  amount: off.by === 'amount' ? String(off.paise / 100) : '',
  wrap: terms.freeWrap ? 'on' : '',
  delivery: terms.freeDelivery ? 'on' : '',
  scope: terms.scope,
  of: terms.of.join(', '),
  minimum: terms.minimumPaise === 0 ? '' : String(terms.minimumPaise / 100),
  from: terms.from,
  until: terms.until,
  uses: terms.maxUses === undefined ? '' : String(terms.maxUses),
  each: terms.maxPerPerson === undefined ? '' : String(terms.maxPerPerson),
})
