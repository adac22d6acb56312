import { formatExact } from '#domain/payment/money.ts'
import { type Answer, changedSince, done, refused } from '#server/owner/answer.ts'
import { shortId } from '#server/owner/find-payment.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
import type { RefundForeseen } from '#server/owner/refund-foreseen.ts'
import type { RefundOutcome, StepOutcome } from '#server/owner/refund-money.ts'
import { ON_ITS_WAY, refundFaultWords } from './refund-faults.ts'

/** Preview of a refund. `sendsMail`: the shop has an SMTP server. */
export function refundForeseenWords(foreseen: RefundForeseen, sendsMail: boolean): string {
  const { order, steps, beside } = foreseen
  const head =
    order &&
    `Order ${order.number} of ${order.fullName}, ${formatExact(order.totalPaise)}, is ${stateWords(order.state)}.`
  return [head, ...steps.flatMap(stepWords), followsWords(foreseen, sendsMail), ...beside.map(besideWords)]
    .filter(Boolean)
    .join('\n')
}

function stepWords(step: RefundForeseen['steps'][number]): string[] {
  const { id, amountPaise, ofPaise, way, provider, askedBefore, lines } = step
  const of = amountPaise < ofPaise ? ` of ${formatExact(ofPaise)}` : ''
  const how =
    way === 'provider'
      ? `goes back through ${provider}${askedBefore ? ', which is asked first what became of it' : ''}`
      : 'is written down as paid back by hand; the shop moves no money itself'
  const pieces = lines.map(
    (line) =>
      `  ${line.quantity} x ${line.name}, ${formatExact(line.amountPaise)}${line.restock ? ', goes back on the shelf' : ''}`,
  )
  return [`${formatExact(amountPaise)}${of}, payment ${shortId(id)}, ${how}.`, ...pieces]
}

function followsWords({ order, follows }: RefundForeseen, sendsMail: boolean): string {
  const email = order ? buyerEmail(sendsMail) : 'No email is sent.'
  if (follows.to === 'nothing') return `It bought nothing, so no order and no invoice changes. ${email}`
  const whole = follows.to === 'refunded'
  const state = whole ? 'The order becomes refunded' : 'The order stays as it is, partly refunded'
  const over = whole ? 'takes back what is left of its invoice' : 'is written over it'
  return `${state}${follows.credit ? `, and a credit note ${over}` : ''}. ${email}`
}

const buyerEmail = (sendsMail: boolean): string =>
  sendsMail
    ? 'The buyer gets an email.'
    : 'The buyer gets no email: email is not set up. It is kept as a file, not sent.'

const besideWords = ({ id, amountPaise }: RefundForeseen['beside'][number]): string =>
  `Besides, ${formatExact(amountPaise)} came that bought nothing, and stays: refund ${shortId(id)}`

/** What has become of the money. */
export function refundAnswer(outcome: RefundOutcome, sendsMail: boolean): Answer {
  if (!outcome.ok && outcome.why === 'changed') return changedSince(refundForeseenWords(outcome.now, sendsMail))
  if (!outcome.ok && outcome.why !== 'not-all') return refused(refundFaultWords(outcome))
  const steps = outcome.steps.map(cameWords)
  if (!outcome.ok) return refused(steps.join('\n'))
  const { order } = outcome
  const after = order ? [`Order ${order.number} is ${order.state}.`, ...(order.restocked ? [] : [SHELF])] : []
  return done([...steps, ...after].join('\n'))
}

const SHELF = 'What was sold to it does not go back on the shelf by itself: count it with the stock command.'

function cameWords(step: StepOutcome): string {
  const { provider, amountPaise } = step
  const [sum, payment] = [formatExact(amountPaise), `payment ${shortId(step.id)}`]
  if (!step.ok) return cameToNothing(step)
  if (step.state === 'by-hand')
    return `${sum} of ${payment} is marked as refunded. Pay it back at your bank or payment provider if you have not yet.`
  if (step.state === 'done') return `${provider} pays ${sum} of ${payment} back (${step.providerRef}).`
  return `${provider} has taken the refund of ${sum} on (${step.providerRef}). The shop looks until the money has gone, and tells you if it does not go.`
}

function cameToNothing(step: StepOutcome & { ok: false }): string {
  const { id, provider, amountPaise } = step
  const [sum, payment] = [formatExact(amountPaise), `payment ${shortId(id)}`]
  const command = `npm run shop -- refund ${shortId(id)}`
  switch (step.why) {
    case 'on-its-way':
      return ON_ITS_WAY
    case 'changed':
      return `What goes back of ${payment} has changed at this moment. Nothing was done: look with show.`
    case 'too-much':
      return `Less than ${sum} of it is left. Look again with show.`
    case 'refused':
      return `${provider} does not pay ${sum} of ${payment} back${step.said && `: ${step.said}`}. Nothing was changed. Where the money went back in another way: ${command} ${amountPaise / 100} by-hand`
    case 'missing':
      return `${provider} was asked for ${sum} at ${step.askedAt} and has no such refund in its list. Look at its dashboard. If the money went: ${command} by-hand. If it did not: ${command} again`
    case 'unknown':
      return `Nobody knows whether ${provider} pays ${sum} of ${payment} back: no clear answer came. Nothing is asked twice. The shop keeps looking, and notes says so until it knows.`
  }
}
