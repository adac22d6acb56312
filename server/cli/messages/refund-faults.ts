import { formatExact } from '#domain/payment/money.ts'
import { shortId } from '#server/owner/find-payment.ts'
import type { PaymentNamed, RefundFault } from '#server/owner/plan-refund.ts'
import { cannotWords, leftAloneWords, noOrderWords } from './moves.ts'

export const ON_ITS_WAY = 'A refund of it is on its way. Look again in a minute.'

/** Why no money goes back. */
export function refundFaultWords(fault: RefundFault): string {
  switch (fault.why) {
    case 'no-order':
      return noOrderWords(fault.number)
    case 'left-alone':
      return leftAloneWords(fault.number)
    case 'no-payment':
      return `There is no order and no payment ${fault.what}.`
    case 'several':
      return `${fault.begin ? 'Several payments begin so. Say which' : 'Say which payment'}: ${namesOf(fault.payments)}.`
    case 'say-how-much':
      return `Some of payment ${shortId(fault.id)} went back already, or is on its way, and ${formatExact(fault.leftPaise)} are left. Say how much of that goes back, or leave --yes out and look first.`
    case 'on-its-way':
      return ON_ITS_WAY
    case 'pending':
      return `${formatExact(fault.amountPaise)} are with ${fault.provider} already (${fault.providerRef}), on their way back. The shop looks until they have gone.`
    case 'unpaid':
      return `${cannotWords(fault.cannot)}${unlessItCame(fault.mayHaveCome)}`
    case 'came-to-nothing':
      return `Payment ${shortId(fault.id)} is ${fault.state}: no money came by it.${unlessItCame(fault.mayHaveCome)}`
    case 'nothing-left':
      return `Nothing is left to pay back${fault.disputed ? ': a bank disputes it or has taken it' : ''}.`
    case 'nothing-open':
      return `No refund of payment ${shortId(fault.id)} waits for an answer, so none is asked for again. Look with show; to pay more of it back, leave the word again out.`
    case 'other-provider':
      return `Payment ${shortId(fault.id)} was paid through ${fault.provider}, which is not the provider of this shop now. Run this with its settings, or pay back at its dashboard and then: npm run shop -- refund ${shortId(fault.id)} by-hand`
    case 'one-refund':
      return `${fault.provider} takes one refund for a payment, and ${formatExact(fault.beforePaise)} went back already. Pay the rest back from your bank, and write it down: npm run shop -- refund ${shortId(fault.id)} ${fault.leftPaise / 100} by-hand`
    case 'another-open':
      return `A refund of ${formatExact(fault.amountPaise)} of this payment is open, and nobody knows what came of it. See that one to its end first.`
    case 'too-much':
      return `Only ${formatExact(fault.leftPaise)} of payment ${shortId(fault.id)} are left to pay back.`
    default:
      return lineFaultWords(fault)
  }
}

type OfLines = Extract<
  RefundFault,
  {
    why: `${string}line${string}` | 'bought-nothing' | 'say-what-goes-back' | 'no-invoice' | 'too-many-pieces'
  }
>

function lineFaultWords(fault: OfLines): string {
  switch (fault.why) {
    case 'bought-nothing':
      return 'That money bought nothing: it has no lines, and nothing goes back on the shelf.'
    case 'say-what-goes-back':
      return 'Say what goes back on the shelf, such as 1x2 for two pieces of line 1.'
    case 'no-invoice':
      return `Order ${fault.number} has no invoice, so it has no lines to pay back.`
    case 'no-line':
      return `Order ${fault.number} has no line ${fault.line}.`
    case 'too-many-pieces':
      return `Of line ${fault.line}, ${fault.name}, ${fault.pieces} can go back.`
    case 'lines-are-gone':
      return 'Nothing is left of those lines on the invoice: all of it went back.'
    case 'more-than-lines':
      return `Those lines come to ${formatExact(fault.mostPaise)} at most.`
  }
}

const namesOf = (payments: readonly PaymentNamed[]): string =>
  payments.map(({ id, amountPaise }) => `${shortId(id)} (${formatExact(amountPaise)})`).join(', ')

const unlessItCame = (number: string | undefined): string =>
  number === undefined
    ? ''
    : ` If money came by UPI, write it down first: npm run shop -- received ${number} <rupees> <its UPI id>`
