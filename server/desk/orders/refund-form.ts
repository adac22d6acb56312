import { typedPaise } from '#domain/payment/money.ts'
import type { RefundHow, RefundTyped } from '#domain/payment/refund-words.ts'

/** As the form of a refund sends it; pieces by the place of their line, the first is 0. */
export type RefundForm = {
  payment: string
  what: string
  amount: string
  restock: string
  way: string
  pieces: Record<string, string>
}
/** A fault and the field that it stands beside; `form`: beside none of them. */
export type RefundFormFault = { beside: 'amount' | 'lines' | 'form'; words: string }

const WAYS: readonly RefundHow[] = ['ask', 'by-hand', 'again']

/** What was typed, or what of it is not understood. */
export function readRefundForm(form: RefundForm): RefundTyped | RefundFormFault {
  const { payment, what, amount, restock, way } = form
  const how = WAYS.find((one) => one === way) ?? 'ask'
  const typed: RefundTyped = { what: payment, amountPaise: undefined, lines: new Map(), restock: restock !== '', how }
  if (payment === '') return { beside: 'form', words: 'Please say which payment.' }
  if (what === 'part') {
    const amountPaise = typedPaise(amount)
    if (amountPaise !== undefined && amountPaise > 0) return { ...typed, restock: false, amountPaise }
    return { beside: 'amount', words: 'Please write an amount in rupees, such as 250 or 1,499.50.' }
  }
  if (what !== 'lines') return mixedUp(form) ?? typed
  const lines = piecesOf(form)
  if (!lines) return { beside: 'lines', words: 'Please write pieces as whole numbers.' }
  return lines.size > 0 ? { ...typed, lines } : { beside: 'lines', words: 'Please say how many pieces of which line.' }
}

/** Somebody in a hurry wrote how much and left the choice at all of it. */
function mixedUp(form: RefundForm): RefundFormFault | undefined {
  const words = (what: string) => `Please choose above: all that is left, or ${what}.`
  if (form.amount.trim() !== '') return { beside: 'amount', words: words('this amount') }
  return piecesOf(form)?.size === 0 ? undefined : { beside: 'lines', words: words('these lines') }
}

/** By the number of their line, the first is 1; nothing where one of them is no number. */
function piecesOf({ pieces }: RefundForm): Map<number, number> | undefined {
  const said = Object.entries(pieces).filter(([, text]) => text.trim() !== '' && text.trim() !== '0')
  if (said.some(([place, text]) => !/^\d{1,3}$/.test(place) || !/^\d{1,4}$/.test(text.trim()))) return undefined
  return new Map(said.map(([place, text]) => [Number(place) + 1, Number(text)]))
}
