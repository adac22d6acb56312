import { HAND_METHODS, type HandMethod } from '#domain/payment/listed-method.ts'
import { type Paise, parsePaise } from '#domain/payment/money.ts'

/** Refund mode. `by-hand`: refunded outside the provider. `again`: retries a refund that a person found failed. */
export type RefundMode = 'ask' | 'by-hand' | 'again'

/** Ways in which the shop gives money back itself, without a provider. */
export const REFUND_METHODS = ['upi', ...HAND_METHODS] as const
export type RefundMethod = 'upi' | HandMethod

export const isRefundMethod = (text: string): text is RefundMethod => REFUND_METHODS.some((method) => method === text)

/** Refund that the shop makes itself. `reference`: UTR of the transfer or number of the cheque, or empty. */
export type HandRefund = { method: RefundMethod; reference: string }

/** Parsed arguments of the `refund` command. Line numbers start at 1; values are quantities. */
export type RefundCommand = {
  /** An order number, or the beginning of a payment id. */
  what: string
  amountPaise: Paise | undefined
  lines: ReadonlyMap<number, number>
  /** Refunds all goods that are left, without the delivery charge. */
  keepsDelivery?: true
  restock: boolean
  how: RefundMode
  /** Of a refund that the shop makes itself; without it, as the payment was received. */
  hand?: HandRefund
}

const USAGE =
  'refund <order|payment> [rupees] [1x2 …] [without-delivery] [restock] [by-hand|again] [cash|transfer|card_machine|cheque|upi]'

/** Parses the `refund` command. Arguments after the first may be in any order; an unknown argument is an error. */
export function parseRefundCommand(typed: readonly string[]): RefundCommand | { fault: string } {
  const [what = '', ...words] = typed.join(' ').trim().split(/\s+/)
  let amountPaise: Paise | undefined
  let how: RefundMode = 'ask'
  let restock = false
  let keepsDelivery = false
  let method: RefundMethod | undefined
  const lines = new Map<number, number>()
  for (const word of words) {
    const [, line, pieces] = /^(\d{1,3})x(\d{1,4})$/i.exec(word) ?? []
    const amount = parsePaise(word)
    if (word === 'by-hand' || word === 'again') how = word
    else if (word === 'restock') restock = true
    else if (word === 'without-delivery') keepsDelivery = true
    else if (isRefundMethod(word)) method = word
    else if (line && pieces) {
      if (Number(line) < 1 || Number(pieces) < 1 || lines.has(Number(line)))
        return { fault: `'${word}' is not an order line.` }
      lines.set(Number(line), Number(pieces))
    } else if (amount !== undefined && amountPaise === undefined) amountPaise = amount
    else return { fault: `'${word}' is not understood. Usage: ${USAGE}` }
  }
  if (what === '') return { fault: `An order or payment is missing. Usage: ${USAGE}` }
  if (keepsDelivery && (amountPaise !== undefined || lines.size > 0))
    return { fault: 'without-delivery refunds all items, so it takes no amount and no lines.' }
  const kept = keepsDelivery ? { keepsDelivery: true as const } : {}
  return { what, amountPaise, lines, ...kept, restock, how, ...(method && { hand: { method, reference: '' } }) }
}
