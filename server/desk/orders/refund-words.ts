import { formatExact } from '#domain/payment/money.ts'
import { shortId } from '#server/owner/find-payment.ts'
import type { RefundFault } from '#server/owner/plan-refund.ts'
import type { RefundForeseen } from '#server/owner/refund-foreseen.ts'
import type { StepOutcome } from '#server/owner/refund-money.ts'
import type { RefundFormFault } from './refund-form.ts'

/** Sentences of the preview of a refund. `sendsMail`: the shop has an SMTP server. */
export function refundForeseenLines({ order, steps, follows }: RefundForeseen, sendsMail: boolean): string[] {
  const money = steps.map(({ amountPaise, way, provider, askedBefore }) => {
    const sum = formatExact(amountPaise)
    if (way === 'by-hand')
      return `${sum} is written down as paid back. The shop moves no money itself: pay it back at your bank.`
    return `${sum} goes back through ${provider}, the way that it came.${askedBefore ? ' It was asked for before, so what became of that is asked first.' : ''}`
  })
  const pieces = steps.flatMap(({ lines }) =>
    lines.map(({ quantity, name, amountPaise, restock }) => {
      const back = restock ? ', and back on the shelf' : ''
      return `${quantity} x ${name}, ${formatExact(amountPaise)}${back}.`
    }),
  )
  if (follows.to === 'nothing') return [...money, ...pieces, 'It bought nothing, so no order and no invoice changes.']
  const whole = follows.to === 'refunded'
  const state = whole ? 'The order becomes refunded.' : 'The order stays what it is, partly refunded.'
  const note =
    follows.credit && `A credit note ${whole ? 'takes back what is left of its invoice' : 'is written over that part'}.`
  const email =
    order && (sendsMail ? `${order.fullName} gets an email.` : `${order.fullName} gets no email: ${NO_SMTP}`)
  return [...money, ...pieces, state, note, email].filter((line) => typeof line === 'string')
}

const NO_SMTP = 'email is not set up. It is kept as a file, not sent.'

const beside = (place: RefundFormFault['beside'], words: string): RefundFormFault => ({ beside: place, words })
const AGAIN = 'A refund of it is on its way to the provider. Please look again in a minute.'

/** Why no money goes back, in words that say what to do next, and beside which field. */
export function refundFormFault(fault: RefundFault): RefundFormFault {
  switch (fault.why) {
    case 'too-much':
      return beside('amount', `Only ${formatExact(fault.leftPaise)} of this payment is left to pay back.`)
    case 'more-than-lines':
      return beside('amount', `Those lines come to ${formatExact(fault.mostPaise)} at most.`)
    case 'too-many-pieces':
      return beside('lines', `Of ${fault.name} ${fault.pieces} can go back.`)
    case 'no-line':
      return beside('lines', 'The order has no such line.')
    case 'lines-are-gone':
      return beside('lines', 'Nothing is left of those lines on the invoice: all of it went back.')
    case 'no-invoice':
      return beside('lines', 'There is no invoice yet, so there are no lines to pay back. Pay back an amount.')
    case 'bought-nothing':
      return beside('lines', 'That money bought nothing: it has no lines, and nothing goes back on the shelf.')
    case 'say-what-goes-back':
      return beside('lines', 'Please say how many pieces of which line go back on the shelf.')
    case 'on-its-way':
      return beside('form', AGAIN)
    case 'pending':
      return beside(
        'form',
        `${formatExact(fault.amountPaise)} is with ${fault.provider} already, on its way back. The shop looks until it has gone.`,
      )
    case 'nothing-left':
      return beside(
        'form',
        `Nothing is left to pay back${fault.disputed ? ': a bank disputes it or has taken it' : ''}.`,
      )
    case 'other-provider':
      return beside(
        'form',
        `This was paid through ${fault.provider}, which is not the shop’s provider now. Pay it back at its dashboard, then write it down here.`,
      )
    case 'one-refund':
      return beside(
        'form',
        `${fault.provider} takes one refund for a payment, and ${formatExact(fault.beforePaise)} went back already. Pay the rest back from your bank, then write it down here.`,
      )
    case 'another-open':
      return beside(
        'form',
        `A refund of ${formatExact(fault.amountPaise)} of this payment is open, and nobody knows what came of it. See that one to its end first: choose All of it.`,
      )
    case 'nothing-open':
      return beside('form', 'No refund of this payment waits for an answer any more. Look at what went back.')
    case 'left-alone':
      return beside(
        'form',
        'This order was made in test mode, and nothing was paid for it. A live shop leaves it alone.',
      )
    case 'unpaid':
      return beside('form', fault.cannot.state === 'refunded' ? 'All of it has gone back.' : NO_MONEY)
    default:
      return beside('form', NO_MONEY)
  }
}

const NO_MONEY = 'No money came by this payment that could go back.'

/** What became of money that did not go back. */
export function notGoneWords(step: StepOutcome & { ok: false }): string {
  const { provider, amountPaise } = step
  const sum = `${formatExact(amountPaise)} of payment ${shortId(step.id)}`
  switch (step.why) {
    case 'on-its-way':
      return AGAIN
    case 'changed':
      return 'What goes back has changed at this moment. Nothing was done; please look again.'
    case 'too-much':
      return 'Less than that is left by now. Nothing was done; please look again.'
    case 'refused':
      return `${provider} does not pay ${sum} back${step.said && `: ${step.said}`}. Nothing was changed.`
    case 'missing':
      return `${provider} was asked for ${sum} before and has no such refund in its list. Look at its dashboard. If the money went, write it down; if it did not, ask again.`
    case 'unknown':
      return `No clear answer came from ${provider} about ${sum}: it may be away. Nothing is asked twice. The shop keeps looking by itself, and Today says so until it knows; you can come back here later.`
  }
}
