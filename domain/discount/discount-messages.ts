import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import type { Basket, CodeError } from './calculate-discount.ts'

/**
 * Reason why a discount cannot be used. `used-up` can occur after validation when another order takes the last use.
 * `one-number`: uses are counted per person and the phone field holds several numbers.
 */
export type DiscountError = CodeError | { why: 'used-up' } | { why: 'used-by-you' } | { why: 'one-number' }

/** Shown when a network has exceeded the limit of unknown codes. */
export const TOO_MANY_CODES_MESSAGE =
  'So many codes have been tried from your network that we cannot look at another one just now. Please wait a minute.'

/** The discount is smaller than the page showed. */
export type SmallerDiscount = { why: 'less'; paise: Paise }

/** Returns the error message beside the code field. */
export function codeErrorMessage(code: string, fault: DiscountError, kind: Basket['kind']): string {
  switch (fault.why) {
    case 'unknown':
      return `We do not know the code ${code}. Please check how it is written.`
    case 'over':
      return fault.until === ''
        ? `The code ${code} has ended.`
        : `The code ${code} ended on ${formatYearDay(fault.until)}.`
    case 'minimum': {
      const what = kind === 'box' ? 'a box' : 'gifts'
      const before = kind === 'box' ? '' : ' before tax'
      return `${code} needs ${what} for ${formatExact(fault.minimumPaise)}${before}. ${formatExact(fault.missingPaise)} more, and it is yours.`
    }
    case 'not-for-these':
      return kind === 'box' ? `${code} does not hold for a built box.` : `${code} does not hold for these gifts.`
    case 'used-up':
      return `${code} has been used as often as it can be.`
    case 'used-by-you':
      return `${code} has been used with this phone number or email already.`
    case 'one-number':
      return `${code} is limited for each person, so it needs a single phone number. Please leave one number here.`
  }
}

/** Returns the message when an order is not placed because the displayed discount has shrunk or ended. */
export function discountChangedMessage(
  code: string,
  fault: DiscountError | SmallerDiscount,
  kind: Basket['kind'],
): string {
  if (fault.why === 'one-number')
    return 'The offer that was shown is limited for each person, so it needs a single phone number. Nothing has been charged. Leave one number in the phone field, or continue without the offer.'
  if (fault.why !== 'less')
    return `${codeErrorMessage(code, fault, kind)} We have taken it off, and nothing has been charged. Press again to go on without it.`
  const now = fault.paise > 0 ? `takes off ${formatExact(fault.paise)} by now` : 'has ended'
  return `The offer that was shown ${now}. Nothing has been charged; please look it over and press again.`
}
