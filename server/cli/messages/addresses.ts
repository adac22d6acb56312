import { formatExact } from '#domain/payment/money.ts'
import { HOME_STATE_REASONS } from '#domain/tax/tax-scheme.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { type CommandResult, previewOutdated, refused, succeeded } from '#server/command-result.ts'
import type { AddressOutcome, AddressPreview, AddressRefusal } from '#server/orders/change-address.ts'
import { cancelledLinks } from '#server/orders/day-effects.ts'
import { lostSlotMessage } from '#server/orders/move-place.ts'
import { formatState } from '#server/orders/transition-by-owner.ts'
import { orderNotFoundMessage, testOrderMessage } from './order-actions.ts'

/** Describes what an address change will do. */
export function addressPreviewMessage(preview: AddressPreview): string {
  const { number, fullName, state, to, from, promisedDay } = preview
  return [
    `Order ${number} of ${fullName} is ${formatState(state)}. Its parcel goes to ${to}${from === undefined ? '' : ` instead of ${from}`}.`,
    pinMessage(preview),
    documentsMessage(preview),
    promisedDay && `The promised day stays ${formatDay(promisedDay)}: check that you can meet it.`,
    preview.lostSlot && `${lostSlotMessage(preview.lostSlot)} The charge stays.`,
    ...(preview.money ? cancelledLinks(preview.money).map(({ text }) => text) : []),
    preview.deliveryPaise > 0 && `The delivery charge stays ${formatExact(preview.deliveryPaise)}.`,
    'No charge, refund or email. The documents are on the order page.',
  ]
    .filter(Boolean)
    .join('\n')
}

function pinMessage({ unknownPin }: AddressPreview): string {
  if (!unknownPin) return ''
  const { zipCode, near } = unknownPin
  const meant = near.length > 0 ? ` Nearby: ${near.join(', ')}.` : ''
  return `PIN code ${zipCode} is not in our list: check that it is right.${meant}`
}

function documentsMessage({ documents }: AddressPreview): string {
  const { place } = documents
  if (documents.what === 'first') return `An invoice for ${place} is issued.`
  if (documents.what === 'same') {
    const why = documents.gstin && `, where GSTIN ${documents.gstin} is registered`
    return `The place of supply stays ${place}${why}, and the invoice does not change.`
  }
  return `The place of supply was ${documents.before} and becomes ${place}: a credit note cancels the rest of invoice ${documents.invoice}, and a new invoice for the same ${formatExact(documents.amountPaise)} is issued.`
}

/** Answer to an address change. */
export function addressResult(outcome: AddressOutcome): CommandResult {
  if (outcome.ok) return succeeded(`The parcel of order ${outcome.number} goes to ${outcome.to}.`)
  return outcome.why === 'changed'
    ? previewOutdated(addressPreviewMessage(outcome.now))
    : refused(addressErrorMessage(outcome))
}

function notNowMessage({ number, state }: Extract<AddressRefusal, { why: 'not-now' }>): string {
  const over = state === 'refunded' || state === 'cancelled'
  return `Order ${number} is ${formatState(state)}: ${over ? 'nothing more is shipped' : 'its address can change only after payment and before packing'}.`
}

export function addressErrorMessage(fault: AddressRefusal): string {
  switch (fault.why) {
    case 'no-order':
      return orderNotFoundMessage(fault.number)
    case 'left-alone':
      return testOrderMessage(fault.number)
    case 'no-parcel':
      return `Order ${fault.number} has no parcel ${fault.which}.`
    case 'not-now':
      return notNowMessage(fault)
    case 'there-already':
      return `The parcel of order ${fault.number} already goes to this address.`
    case 'pin-elsewhere':
      return `PIN code ${fault.zipCode} is in ${fault.pinState}, not in ${fault.state}: add state=${fault.pinState}, or correct the PIN code.`
    case 'no-such-state':
      return `Unknown State '${fault.state}': enter state=… with the full name of a State.`
    case 'no-pin':
      return `A PIN code has six digits: ${fault.zipCode} is not one.`
    case 'full':
      return fault.message
    case 'undecided':
      return `Order ${fault.number} asks for the charge of the present hour, and its payment is not decided. Decide it first.`
    case 'refund-underway':
      return 'A refund of this order is being made at this moment. Nothing was changed; try again in a minute.'
    case 'home-only':
      return `${HOME_STATE_REASONS[fault.taxScheme]}, so we may sell within ${fault.home} only.`
  }
}
