import { formatExact } from '#domain/payment/money.ts'
import { type CommandResult, previewOutdated, refused, succeeded } from '#server/command-result.ts'
import { formatState } from '#server/orders/transition-by-owner.ts'
import { shortPaymentId } from '#server/payments/payment-records.ts'
import type { RefundResult, RefundStepResult } from '#server/refunds/issue-refund.ts'
import type { PaymentReference, RefundRefusal } from '#server/refunds/plan-refund.ts'
import type { RefundPreview } from '#server/refunds/refund-preview.ts'
import { orderNotFoundMessage, testOrderMessage, transitionErrorMessage } from './order-actions.ts'

const REFUND_IN_PROGRESS = 'A refund of this payment is in progress. Check again in a minute.'

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
    why:
      | `${string}line${string}`
      | 'bought-nothing'
      | 'never-shipped'
      | 'say-what-goes-back'
      | 'no-invoice'
      | 'too-many-pieces'
  }
>

function lineErrorMessage(fault: LineRefusal): string {
  switch (fault.why) {
    case 'never-shipped':
      return 'Nothing was shipped, so the delivery charge is refunded too. Omit without-delivery.'
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

/** Preview of a refund. `sendsMail`: the shop has an SMTP server. */
export function refundPreviewMessage(preview: RefundPreview, sendsMail: boolean): string {
  const { order, steps, beside } = preview
  const head =
    order &&
    `Order ${order.number} of ${order.fullName}, ${formatExact(order.totalPaise)}, is ${formatState(order.state)}.`
  return [
    head,
    ...steps.flatMap(stepPreviewLines),
    orderEffectMessage(preview, sendsMail),
    ...beside.map(otherPaymentMessage),
  ]
    .filter(Boolean)
    .join('\n')
}

function stepPreviewLines(step: RefundPreview['steps'][number]): string[] {
  const { id, amountPaise, ofPaise, way, provider, askedBefore, lines } = step
  const of = amountPaise < ofPaise ? ` of ${formatExact(ofPaise)}` : ''
  const how =
    way === 'provider'
      ? `is refunded through ${provider}${askedBefore ? ', which is asked about the earlier refund first' : ''}`
      : 'is recorded as refunded by hand; the shop moves no money'
  const pieces = lines.map(
    (line) =>
      `  ${line.quantity} x ${line.name}, ${formatExact(line.amountPaise)}${line.restock ? ', goes back in stock' : ''}`,
  )
  return [`${formatExact(amountPaise)}${of}, payment ${shortPaymentId(id)}, ${how}.`, ...pieces]
}

function orderEffectMessage({ order, follows }: RefundPreview, sendsMail: boolean): string {
  const email = order?.hasEmail ? buyerEmail(sendsMail) : 'No email is sent.'
  if (follows.to === 'nothing') return `The payment is not for an order, so no order or invoice changes. ${email}`
  const whole = follows.to === 'refunded'
  const state = whole ? 'The order becomes refunded' : 'The order stays as it is, partly refunded'
  const over = whole ? 'cancels the rest of its invoice' : 'is issued for the amount'
  return `${state}${follows.credit ? `, and a credit note ${over}` : ''}. ${email}`
}

const buyerEmail = (sendsMail: boolean): string =>
  sendsMail
    ? 'The buyer gets an email.'
    : 'The buyer gets no email: email is not set up. It is kept as a file, not sent.'

const otherPaymentMessage = ({ id, amountPaise }: RefundPreview['beside'][number]): string =>
  `Another payment of ${formatExact(amountPaise)} is not for an order and is not refunded now. To refund it: refund ${shortPaymentId(id)}`

/** Answer to a refund: one line per payment, then the order. */
export function refundMessage(outcome: RefundResult, sendsMail: boolean): CommandResult {
  if (!outcome.ok && outcome.why === 'changed') return previewOutdated(refundPreviewMessage(outcome.now, sendsMail))
  if (!outcome.ok && outcome.why !== 'not-all') return refused(refundErrorMessage(outcome))
  const steps = outcome.steps.map(stepResultMessage)
  if (!outcome.ok) return refused(steps.join('\n'))
  const { order } = outcome
  const after = order ? [`Order ${order.number} is ${order.state}.`, ...(order.restocked ? [] : [STOCK_HINT])] : []
  return succeeded([...steps, ...after].join('\n'))
}

const STOCK_HINT = 'Its items are not put back in stock automatically: set the stock with the stock command.'

function stepResultMessage(step: RefundStepResult): string {
  const { provider, amountPaise } = step
  const [sum, payment] = [formatExact(amountPaise), `payment ${shortPaymentId(step.id)}`]
  if (!step.ok) return stepErrorMessage(step)
  if (step.state === 'by-hand')
    return `${sum} of ${payment} is marked as refunded. Pay it back at your bank or payment provider if you have not yet.`
  if (step.state === 'done') return `${provider} refunds ${sum} of ${payment} (${step.providerRef}).`
  return `${provider} accepted the refund of ${sum} (${step.providerRef}). The shop checks until it is done, and tells you if it fails.`
}

function stepErrorMessage(step: RefundStepResult & { ok: false }): string {
  const { id, provider, amountPaise } = step
  const [sum, payment] = [formatExact(amountPaise), `payment ${shortPaymentId(id)}`]
  const command = `npm run shop -- refund ${shortPaymentId(id)}`
  switch (step.why) {
    case 'on-its-way':
      return REFUND_IN_PROGRESS
    case 'changed':
      return `The refund of ${payment} has just changed. Nothing was done: check with show.`
    case 'too-much':
      return `Less than ${sum} of ${payment} is left. Check with show.`
    case 'refused':
      return `${provider} refused to refund ${sum} of ${payment}${step.said && `: ${step.said}`}. Nothing was changed. If you refund it another way: ${command} ${amountPaise / 100} by-hand`
    case 'missing':
      return `${provider} was asked to refund ${sum} at ${step.askedAt} but lists no such refund. Check its dashboard. If it was refunded: ${command} by-hand. If not: ${command} again`
    case 'unknown':
      return `It is unknown whether ${provider} refunds ${sum} of ${payment}: there was no clear answer. It is not asked twice. The shop keeps checking, and tasks lists it until the result is known.`
  }
}
