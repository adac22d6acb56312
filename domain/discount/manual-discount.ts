import { formatExact, multiplyRounded, type Paise, parsePaise, sum } from '#domain/payment/money.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type Basket, type ChosenDiscount, MIN_TOTAL_PAISE, spreadAmount } from './calculate-discount.ts'

/** Id of the discount of an order that a person gave. No stored discount has it, so no use is counted. */
export const MANUAL_DISCOUNT_ID = 'manual'

/** Discount that a person gives on one order. `hundredths`: of a percent. Only the team reads the reason. */
export type ManualDiscount = { off: { paise: Paise } | { hundredths: number }; reason: string }

/** Texts of the form as submitted. */
export type ManualDiscountValues = { by: 'amount' | 'percent'; value: string; reason: string }
export const NO_MANUAL_DISCOUNT: ManualDiscountValues = { by: 'amount', value: '', reason: '' }
export type ManualDiscountErrors = Partial<Record<'manual' | 'manualReason', string>>

const MAX_REASON = 200
const WHOLE = 100_00

/**
 * Validates the form. Returns no discount if value and reason are empty. Without a reason the discount is returned with
 * the error, so that the total can be shown before the reason is typed.
 */
export function parseManualDiscount(typed: ManualDiscountValues): {
  manual?: ManualDiscount
  errors: ManualDiscountErrors
} {
  const [value, reason] = [typed.value.trim(), oneLine(typed.reason)]
  if (value === '' && reason === '') return { errors: {} }
  const off = typed.by === 'percent' ? parsePercent(value) : parseAmount(value)
  const reasonError =
    reason === ''
      ? 'Enter a reason, such as “regular customer”.'
      : reason.length > MAX_REASON
        ? `Please shorten this to ${MAX_REASON} characters.`
        : undefined
  const errors = {
    ...(typeof off === 'string' && { manual: off }),
    ...(reasonError && { manualReason: reasonError }),
  }
  return typeof off === 'string' ? { errors } : { manual: { off, reason }, errors }
}

function parseAmount(text: string): { paise: Paise } | string {
  if (text.endsWith('%')) return 'Choose Percent for a percentage.'
  const paise = parsePaise(text)
  return paise ? { paise } : 'Enter an amount above zero, such as 250 or Rs 1,299/-.'
}

function parsePercent(text: string): { hundredths: number } | string {
  const [, whole, fraction = ''] = /^(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(text) ?? []
  const hundredths = whole === undefined ? 0 : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (hundredths === 0) return 'Enter a percentage above zero, such as 10.'
  return hundredths > WHOLE ? 'A discount cannot be above 100%.' : { hundredths }
}

/** Thrown if the discount cannot be given on a purchase. The message is for the form. */
export class ManualDiscountError extends Error {}

/**
 * Applies the discount to a purchase, spread over its lines like every discount. It is refused if less than
 * `MIN_TOTAL_PAISE` would be left, since nothing could then be paid or invoiced. Throws `ManualDiscountError`.
 */
export function applyManualDiscount({ off, reason }: ManualDiscount, { lines }: Basket): ChosenDiscount {
  const costs = lines.map(({ paise }) => paise)
  const all = sum(costs)
  const paise = 'paise' in off ? off.paise : multiplyRounded(all, off.hundredths, WHOLE)
  if (paise > all - MIN_TOTAL_PAISE) {
    const least = `At least ${formatExact(MIN_TOTAL_PAISE)} has to be left to pay.`
    throw new ManualDiscountError(`The items cost ${formatExact(all)}, so the discount is too high. ${least}`)
  }
  if (paise === 0) throw new ManualDiscountError('This is less than one paisa. Enter more.')
  const offer: ChosenDiscount['offer'] = {
    ...{
      id: MANUAL_DISCOUNT_ID,
      name: 'Discount',
      code: '',
      freeWrap: false,
      freeDelivery: false,
      reason,
      isOn: true,
      ended: false,
    },
    ...{ off: { by: 'amount', paise }, scope: 'everything', of: [], minimumPaise: 0, from: '', until: '' },
    ...{ maxUses: undefined, maxPerPerson: undefined },
  }
  return { offer, discount: { paise, lines: spreadAmount(paise, costs) } }
}
