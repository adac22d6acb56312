import { parsePaise } from '#domain/payment/money.ts'
import type { RefundCommand, RefundMode } from '#domain/refund/refund-command.ts'

/** The posted refund form. `pieces` holds quantities by line index, from 0. */
export type RefundForm = {
  payment: string
  what: string
  amount: string
  restock: string
  way: string
  pieces: Record<string, string>
}
export type RefundFormError = { beside: 'amount' | 'lines' | 'form'; words: string }

const REFUND_METHODS: readonly RefundMode[] = ['ask', 'by-hand', 'again']

/** Parses the refund form, or returns the first error. */
export function parseRefundForm(form: RefundForm): RefundCommand | RefundFormError {
  const { payment, what, amount, restock, way } = form
  const how = REFUND_METHODS.find((one) => one === way) ?? 'ask'
  const typed: RefundCommand = { what: payment, amountPaise: undefined, lines: new Map(), restock: restock !== '', how }
  if (payment === '') return { beside: 'form', words: 'Choose a payment.' }
  if (what === 'part') {
    const amountPaise = parsePaise(amount)
    if (amountPaise !== undefined && amountPaise > 0) return { ...typed, restock: false, amountPaise }
    return { beside: 'amount', words: 'Enter an amount in rupees, such as 250 or 1,499.50.' }
  }
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
