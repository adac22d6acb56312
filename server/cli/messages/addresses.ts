import { formatExact } from '#domain/payment/money.ts'
import { HOME_ONLY } from '#domain/tax/tax-scheme.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import { type Answer, changedSince, done, refused } from '#server/owner/answer.ts'
import type { AddressFault, AddressForeseen, AddressOutcome } from '#server/owner/change-address.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
import { leftAloneWords, noOrderWords } from './moves.ts'

/** What sending a parcel elsewhere will do. */
export function addressForeseenWords(foreseen: AddressForeseen): string {
  const { number, fullName, state, to, from, promisedDay } = foreseen
  return [
    `Order ${number} of ${fullName} is ${stateWords(state)}. Its parcel goes to ${to}${from === undefined ? '' : ` instead of ${from}`}.`,
    pinWords(foreseen),
    documentsWords(foreseen),
    promisedDay && `The promised day stays ${formatDay(promisedDay)}: see that it can be kept.`,
    'Nobody is charged or paid back, and nobody is written to: the papers are on the page of the order.',
  ]
    .filter(Boolean)
    .join('\n')
}

function pinWords({ unknownPin }: AddressForeseen): string {
  if (!unknownPin) return ''
  const { zipCode, near } = unknownPin
  const meant = near.length > 0 ? ` Near it are ${near.join(', ')}.` : ''
  return `We know no PIN code ${zipCode}: see that it is right.${meant}`
}

function documentsWords({ documents }: AddressForeseen): string {
  const { place } = documents
  if (documents.what === 'first') return `An invoice for ${place} is issued.`
  if (documents.what === 'same') {
    const why = documents.gstin && `, where GSTIN ${documents.gstin} is registered`
    return `The place of supply stays ${place}${why}, and its invoice what it is.`
  }
  return `The place of supply was ${documents.before} and becomes ${place}: a credit note takes back what is left of invoice ${documents.invoice}, and a new invoice over the same ${formatExact(documents.amountPaise)} is issued.`
}

/** What became of it. */
export function addressAnswer(outcome: AddressOutcome): Answer {
  if (outcome.ok) return done(`The parcel of order ${outcome.number} goes to ${outcome.to}.`)
  return outcome.why === 'changed'
    ? changedSince(addressForeseenWords(outcome.now))
    : refused(addressFaultWords(outcome))
}

function notNowWords({ number, state }: Extract<AddressFault, { why: 'not-now' }>): string {
  const over = state === 'refunded' || state === 'cancelled'
  return `Order ${number} is ${stateWords(state)}: ${over ? 'nothing of it is sent any more' : 'an address changes once it is paid for, and until it is packed'}.`
}

export function addressFaultWords(fault: AddressFault): string {
  switch (fault.why) {
    case 'no-order':
      return noOrderWords(fault.number)
    case 'left-alone':
      return leftAloneWords(fault.number)
    case 'no-parcel':
      return `Order ${fault.number} has no parcel ${fault.which}.`
    case 'not-now':
      return notNowWords(fault)
    case 'there-already':
      return `The parcel of order ${fault.number} goes there already.`
    case 'pin-elsewhere':
      return `PIN code ${fault.zipCode} is in ${fault.pinState}, not in ${fault.state}: say state=${fault.pinState} as well, or the right pin.`
    case 'no-such-state':
      return `Nobody can tell which State '${fault.state}' is: say state=… as it is in the list of States.`
    case 'no-pin':
      return `A PIN code has six digits, and ${fault.zipCode} is none.`
    case 'home-only':
      return `${HOME_ONLY[fault.taxScheme]}, so we may sell within ${fault.home} only.`
  }
}
