import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import type { CodeFault } from './choose-offer.ts'
import type { Basket } from './discount.ts'

/**
 * Why an offer cannot be used. Another order may have taken its last use a moment ago. `one-number`: its uses are counted
 * for each person, and the phone field holds several numbers.
 */
export type OfferFault = CodeFault | { why: 'used-up' } | { why: 'used-by-you' } | { why: 'one-number' }

/** Said to whoever tried so many codes that nobody of their network hears of another one for a minute. */
export const TOO_MANY_CODES =
  'So many codes have been tried from your network that we cannot look at another one just now. Please wait a minute.'

/** An offer takes off less than the page said. */
export type Less = { why: 'less'; paise: Paise }

/** What is said beside the field of a code. */
export function codeFaultWords(code: string, fault: OfferFault, kind: Basket['kind']): string {
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

/** What is said where an order is not placed because what an offer was shown to take off is less by now, or nothing. */
export function offerGoneWords(code: string, fault: OfferFault | Less, kind: Basket['kind']): string {
  if (fault.why === 'one-number')
    return 'The offer that was shown is limited for each person, so it needs a single phone number. Nothing has been charged. Leave one number in the phone field, or continue without the offer.'
  if (fault.why !== 'less')
    return `${codeFaultWords(code, fault, kind)} We have taken it off, and nothing has been charged. Press again to go on without it.`
  const now = fault.paise > 0 ? `takes off ${formatExact(fault.paise)} by now` : 'has ended'
  return `The offer that was shown ${now}. Nothing has been charged; please look it over and press again.`
}
