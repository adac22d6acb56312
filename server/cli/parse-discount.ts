import { type DiscountField, type DiscountFormValues, EMPTY_DISCOUNT_FORM } from '#domain/discount/discount-form.ts'

/** Names of the fields of a discount on the command line. */
const FIELD_NAMES = ['name', 'code', 'off', 'wrap', 'for', 'gifts', 'min', 'from', 'until', 'uses', 'each'] as const
type FieldName = (typeof FIELD_NAMES)[number]

const FORM_FIELDS: Partial<Record<FieldName, DiscountField>> = {
  ...{ name: 'name', code: 'code', wrap: 'wrap', min: 'minimum' },
  ...{ from: 'from', until: 'until', uses: 'uses', each: 'each' },
}
const UNKNOWN_FIELD = /(?:^|\s)(\p{L}[\p{L}_-]*)\s*=\S/u

/**
 * Reads fields of a discount such as `name=Diwali offer code=DIWALI10 off=10% min=1500`, in any order; values may
 * hold spaces. Fields that are not named keep the value in `before`; `min=` empties one. Returns a fault for text
 * that belongs to no field.
 */
export function parseDiscount(
  text: string,
  before: DiscountFormValues = EMPTY_DISCOUNT_FORM,
): DiscountFormValues | { fault: string } {
  const [first = '', ...fields] = text.trim().split(new RegExp(`(?:^|\\s+)(${FIELD_NAMES.join('|')})=`, 'i'))
  if (first !== '' || fields.length === 0) return { fault: `'${first || text}' is not understood.` }
  const typed = { ...before }
  const seen = new Set<string>()
  for (let at = 0; at < fields.length; at += 2) {
    const word = (fields[at] ?? '').toLowerCase() as FieldName
    const value = (fields[at + 1] ?? '').trim()
    const unknown = UNKNOWN_FIELD.exec(value)?.[1]
    if (unknown) return { fault: `'${unknown}=' is not understood.` }
    if (seen.has(word)) return { fault: `${word} is given twice.` }
    seen.add(word)
    Object.assign(typed, toFormFields(word, value))
  }
  return typed
}

function toFormFields(word: FieldName, value: string): Partial<DiscountFormValues> {
  if (word === 'off') return value.endsWith('%') ? { percent: value, amount: '' } : { amount: value, percent: '' }
  if (word === 'wrap') return { wrap: /^(yes|on)$/i.test(value) ? 'on' : '' }
  if (word === 'gifts') return { scope: 'gifts', of: value }
  if (word === 'for')
    return value === 'everything' || value === 'boxes' ? { scope: value, of: '' } : { scope: 'collections', of: value }
  return { [FORM_FIELDS[word] ?? 'name']: value }
}
