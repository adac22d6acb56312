import { formatExact } from '#domain/payment/money.ts'
import { shortPaymentId } from '#server/payments/payment-records.ts'
import type { PaymentReference, RefundRefusal } from '#server/refunds/plan-refund.ts'
import { orderNotFoundMessage, testOrderMessage, transitionErrorMessage } from './order-actions.ts'

export const REFUND_IN_PROGRESS = 'A refund of this payment is in progress. Check again in a minute.'

/** Describes why a refund is refused. */
export function refundErrorMessage(fault: RefundRefusal): string {
  switch (fault.why) {
    case 'no-order':
      return orderNotFoundMessage(fault.number)
    case 'left-alone':
      return testOrderMessage(fault.number)
    case 'no-payment':
      return `There is no order and no payment ${fault.what}.`
    case 'several':
      return `${fault.begin ? 'Several payments begin like this. Choose one' : 'Choose a payment'}: ${listPayments(fault.payments)}.`
    case 'say-how-much':
      return `Part of payment ${shortPaymentId(fault.id)} is refunded or in progress, and ${formatExact(fault.leftPaise)} is left. Enter the amount to refund, or omit --yes to see a preview.`
    case 'on-its-way':
      return REFUND_IN_PROGRESS
    case 'pending':
      return `A refund of ${formatExact(fault.amountPaise)} is already in progress at ${fault.provider} (${fault.providerRef}). The shop checks until it is done.`
    case 'unpaid':
      return `${transitionErrorMessage(fault.cannot)}${recordPaymentHint(fault.mayHaveCome)}`
    case 'came-to-nothing':
      return `Payment ${shortPaymentId(fault.id)} is ${fault.state}: no money was received.${recordPaymentHint(fault.mayHaveCome)}`
    case 'nothing-left':
      return `Nothing is left to refund${fault.disputed ? ': a bank disputes it or has taken it back' : ''}.`
    case 'nothing-open':
      return `No refund of payment ${shortPaymentId(fault.id)} is waiting for an answer, so there is none to repeat. Check with show; to refund more, omit the word again.`
    case 'other-provider':
      return `Payment ${shortPaymentId(fault.id)} was paid through ${fault.provider}, which is not the provider of this shop now. Run this with its settings, or refund at its dashboard and record it: npm run shop -- refund ${shortPaymentId(fault.id)} by-hand`
    case 'one-refund':
      return `${fault.provider} accepts one refund per payment, and ${formatExact(fault.beforePaise)} is refunded already. Refund the rest from your bank and record it: npm run shop -- refund ${shortPaymentId(fault.id)} ${fault.leftPaise / 100} by-hand`
    case 'another-open':
      return `A refund of ${formatExact(fault.amountPaise)} of this payment is open and its result is unknown. Finish that one first.`
    case 'too-much':
      return `Only ${formatExact(fault.leftPaise)} of payment ${shortPaymentId(fault.id)} is left to refund.`
    default:
      return lineErrorMessage(fault)
  }
}

type LineRefusal = Extract<
  RefundRefusal,
  {
    why: `${string}line${string}` | 'bought-nothing' | 'say-what-goes-back' | 'no-invoice' | 'too-many-pieces'
  }
>

function lineErrorMessage(fault: LineRefusal): string {
  switch (fault.why) {
    case 'bought-nothing':
      return 'This payment is not for an order: it has no lines to refund or restock.'
    case 'say-what-goes-back':
      return 'Enter the items to restock, such as 1x2 for two pieces of line 1.'
    case 'no-invoice':
      return `Order ${fault.number} has no invoice, so it has no lines to refund.`
    case 'no-line':
      return `Order ${fault.number} has no line ${fault.line}.`
    case 'too-many-pieces':
      return `Of line ${fault.line}, ${fault.name}, only ${fault.pieces} can be refunded.`
    case 'lines-are-gone':
      return 'These lines are already refunded in full.'
    case 'more-than-lines':
      return `These lines add up to ${formatExact(fault.mostPaise)} at most.`
  }
}

const listPayments = (payments: readonly PaymentReference[]): string =>
  payments.map(({ id, amountPaise }) => `${shortPaymentId(id)} (${formatExact(amountPaise)})`).join(', ')

const recordPaymentHint = (number: string | undefined): string =>
  number === undefined
    ? ''
    : ` If a UPI payment arrived, record it first: npm run shop -- received ${number} <rupees> <its UPI id>`
