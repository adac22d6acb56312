import { formatExact, type Paise } from '#domain/payment/money.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import type { CodeFault } from './choose-offer.ts'
import type { Basket } from './discount.ts'

/** Why an offer cannot be used, of which another order may have taken the last use a moment ago. */
export type OfferFault = CodeFault | { why: 'used-up' } | { why: 'used-by-you' }

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
  }
}

/** What is said where an order is not placed because what an offer was shown to take off is less by now, or nothing. */
export function offerGoneWords(code: string, fault: OfferFault | Less, kind: Basket['kind']): string {
  if (fault.why !== 'less')
    return `${codeFaultWords(code, fault, kind)} We have taken it off, and nothing has been charged. Press again to go on without it.`
  const now = fault.paise > 0 ? `takes off ${formatExact(fault.paise)} by now` : 'has ended'
  return `The offer that was shown ${now}. Nothing has been charged; please look it over and press again.`
}
