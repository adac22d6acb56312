import { formatExact, parsePaise } from '#domain/payment/money.ts'
import { isRefundMethod, type RefundCommand, type RefundMode } from '#domain/refund/refund-command.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { shortPaymentId } from '#server/payments/payment-records.ts'
import type { RefundStepResult } from './issue-refund.ts'
import type { RefundRefusal } from './plan-refund.ts'

const fieldError = (place: RefundFormError['beside'], words: string): RefundFormError => ({ beside: place, words })
const IN_PROGRESS = 'A refund is already being sent to the provider. Check again in a minute.'

/** Returns the message for a refused refund and the field that shows it. */
export function refundFormError(fault: RefundRefusal): RefundFormError {
  switch (fault.why) {
    case 'too-much':
      return fieldError('amount', `Only ${formatExact(fault.leftPaise)} of this payment is left to refund.`)
    case 'more-than-lines':
      return fieldError('amount', `Those items come to ${formatExact(fault.mostPaise)} at most.`)
    case 'too-many-pieces':
      return fieldError('lines', `At most ${fault.pieces} of ${fault.name} can be refunded.`)
    case 'no-line':
      return fieldError('lines', 'The order has no such item.')
    case 'lines-are-gone':
      return fieldError('lines', 'Those items are already fully refunded.')
    case 'no-invoice':
      return fieldError('lines', 'There is no invoice yet, so items cannot be refunded. Refund an amount.')
    case 'bought-nothing':
      return fieldError('lines', 'This payment paid for no order, so it has no items to refund or return.')
    case 'never-shipped':
      return fieldError('form', 'Nothing was shipped, so the delivery charge is refunded too. Choose the full amount.')
    case 'say-what-goes-back':
      return fieldError('lines', 'Enter how many of which item go back in stock.')
    case 'on-its-way':
      return fieldError('form', IN_PROGRESS)
    case 'pending':
      return fieldError(
        'form',
        `${formatExact(fault.amountPaise)} is already being refunded by ${fault.provider}. The status updates by itself.`,
      )
    case 'nothing-left':
      return fieldError(
        'form',
        `Nothing is left to refund${fault.disputed ? ': a bank disputes it or has taken it' : ''}.`,
      )
    case 'other-provider':
      return fieldError(
        'form',
        `This was paid through ${fault.provider}, which is not the shop’s provider now. Refund it at its dashboard, then record it here.`,
      )
    case 'one-refund':
      return fieldError(
        'form',
        `${fault.provider} allows one refund per payment, and ${formatExact(fault.beforePaise)} was already refunded. Transfer the rest from your bank, then record it here.`,
      )
    case 'another-open':
      return fieldError(
        'form',
        `A refund of ${formatExact(fault.amountPaise)} of this payment is open, and its result is unknown. Finish it first: choose the full amount.`,
      )
    case 'nothing-open':
      return fieldError('form', 'No refund of this payment is open any more. Check its refunds.')
    case 'left-alone':
      return fieldError(
        'form',
        'This order was made in test mode, and nothing was paid for it. A live shop leaves it alone.',
      )
    case 'unpaid':
      return fieldError('form', fault.cannot.state === 'refunded' ? 'All of it is already refunded.' : NO_MONEY)
    default:
      return fieldError('form', NO_MONEY)
  }
}

const NO_MONEY = 'No money was received by this payment.'

/** Returns the message for a refund step that failed. */
export function failedStepMessage(step: RefundStepResult & { ok: false }): string {
  const { provider, amountPaise } = step
  const sum = `${formatExact(amountPaise)} of payment ${shortPaymentId(step.id)}`
  switch (step.why) {
    case 'on-its-way':
      return IN_PROGRESS
    case 'changed':
      return 'The refund has just changed. Nothing was done; review it again.'
    case 'too-much':
      return 'Less than that is left now. Nothing was done; review it again.'
    case 'refused':
      return `${provider} refused to refund ${sum}${step.said && `: ${step.said}`}. Nothing was changed.`
    case 'missing':
      return `${provider} has no refund of ${sum} although it was requested. Check its dashboard. If the money was sent, record it; if not, request it again.`
    case 'unknown':
      return `${provider} gave no clear answer about ${sum}. Nothing is requested twice. The shop keeps checking, and Today shows it until the result is known.`
  }
}

/** The posted refund form. `pieces` holds quantities by line index, from 0. */
export type RefundForm = {
  payment: string
  what: string
  amount: string
  restock: string
  way: string
  method: string
  reference: string
  pieces: Record<string, string>
}
export type RefundFormError = { beside: 'amount' | 'lines' | 'reference' | 'form'; words: string }

const MAX_REFERENCE = 100
const MODES: readonly RefundMode[] = ['ask', 'by-hand', 'again']

/** Parses the refund form, or returns the first error. */
export function parseRefundForm(form: RefundForm): RefundCommand | RefundFormError {
  const { payment, what, amount, restock, way, method } = form
  const how = MODES.find((one) => one === way) ?? 'ask'
  const reference = oneLine(form.reference)
  const hand = isRefundMethod(method) && { hand: { method, reference } }
  const typed: RefundCommand = {
    ...{ what: payment, amountPaise: undefined, lines: new Map(), restock: restock !== '', how },
    ...hand,
  }
  if (payment === '') return { beside: 'form', words: 'Choose a payment.' }
  if (reference.length > MAX_REFERENCE)
    return { beside: 'reference', words: `Please shorten this to ${MAX_REFERENCE} characters.` }
  if (what === 'part') {
    const amountPaise = parsePaise(amount)
    if (amountPaise !== undefined && amountPaise > 0) return { ...typed, restock: false, amountPaise }
    return { beside: 'amount', words: 'Enter an amount in rupees, such as 250 or 1,499.50.' }
  }
  if (what === 'goods') return contradictionError(form) ?? { ...typed, keepsDelivery: true }
  if (what !== 'lines') return contradictionError(form) ?? typed
  const lines = parsePieces(form)
  if (!lines) return { beside: 'lines', words: 'Enter quantities as whole numbers.' }
  return lines.size > 0 ? { ...typed, lines } : { beside: 'lines', words: 'Enter a quantity for at least one item.' }
}

/** Rejects an amount or quantities typed while the full amount is selected. */
function contradictionError(form: RefundForm): RefundFormError | undefined {
  const words = (what: string) => `Choose above: the full amount left, or ${what}.`
  if (form.amount.trim() !== '') return { beside: 'amount', words: words('this amount') }
  return parsePieces(form)?.size === 0 ? undefined : { beside: 'lines', words: words('these items') }
}

/** Returns quantities by line number, from 1, or `undefined` if one is not a number. */
function parsePieces({ pieces }: RefundForm): Map<number, number> | undefined {
  const said = Object.entries(pieces).filter(([, text]) => text.trim() !== '' && text.trim() !== '0')
  if (said.some(([place, text]) => !/^\d{1,3}$/.test(place) || !/^\d{1,4}$/.test(text.trim()))) return undefined
  return new Map(said.map(([place, text]) => [Number(place) + 1, Number(text)]))
}
