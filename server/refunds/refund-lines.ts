import { DELIVERY_NAME } from '#domain/document/invoice.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import type { RefundCommand } from '#domain/refund/refund-command.ts'
import type { Db } from '#server/db/connect.ts'
import { readInvoiceAccounts, uncreditedPart } from '#server/documents/credit-notes.ts'
import type { PaymentRecord } from '#server/payments/payment-records.ts'
import { type RefundLine, refundedQuantities } from './queries.ts'

type LinePayment = { order: Order | undefined; payment: PaymentRecord }
type RefundLines = { lines: RefundLine[]; amountPaise: Paise | undefined }
export type RefundLineFault =
  | { ok: false; why: 'bought-nothing' | 'say-what-goes-back' | 'lines-are-gone' | 'never-shipped' }
  | { ok: false; why: 'no-invoice'; number: OrderNumber }
  | { ok: false; why: 'no-line'; number: OrderNumber; line: number }
  | { ok: false; why: 'too-many-pieces'; line: number; name: string; pieces: number }
  | { ok: false; why: 'more-than-lines'; mostPaise: Paise }

/**
 * Returns the order lines that a refund covers: those typed, all but delivery, or with `restock` all that are left.
 * Amounts are what is left on the invoices per piece; a typed amount is spread over the lines. The delivery charge
 * follows the lines of the order; an order that was never shipped gets it back with the goods.
 */
export async function selectRefundLines(
  db: Db,
  { order, payment }: LinePayment,
  typed: RefundCommand,
): Promise<RefundLines | RefundLineFault> {
  const { restock, amountPaise, keepsDelivery = false } = typed
  if (typed.lines.size === 0 && !restock && !keepsDelivery) return { lines: [], amountPaise }
  if (!order || !payment.forOrder) return { ok: false, why: 'bought-nothing' }
  if (typed.lines.size === 0 && amountPaise !== undefined) return { ok: false, why: 'say-what-goes-back' }
  const refundableLines = await findRefundableLines(db, order)
  if (!refundableLines) return { ok: false, why: 'no-invoice', number: order.number }
  if (keepsDelivery && order.delivery && !wasShipped(order)) return { ok: false, why: 'never-shipped' }
  const isNamed = typed.lines.size > 0 || keepsDelivery
  const isLeft = ({ pieces, isDelivery }: RefundableLine) => pieces > 0 && !(keepsDelivery && isDelivery)
  const left = refundableLines.flatMap((line, at) => (isLeft(line) ? [[at + 1, line.pieces] as const] : []))
  const selected = typed.lines.size > 0 ? [...typed.lines] : left
  const lines: RefundLine[] = []
  for (const [number, quantity] of selected) {
    const line = refundableLines[number - 1]
    if (!line) return { ok: false, why: 'no-line', number: order.number, line: number }
    const { name, pieces, isDelivery } = line
    if (quantity > pieces) return { ok: false, why: 'too-many-pieces', line: number, name, pieces }
    const paise = multiplyRounded(line.paise, quantity, pieces)
    lines.push({ position: number - 1, quantity, amountPaise: paise, restock: restock && !isDelivery })
  }
  const most = sum(lines.map((line) => line.amountPaise))
  if (isNamed && most === 0) return { ok: false, why: 'lines-are-gone' }
  if (amountPaise === undefined) return { lines, amountPaise: isNamed ? most : undefined }
  if (amountPaise > most) return { ok: false, why: 'more-than-lines', mostPaise: most }
  return { lines: spreadAmount(lines, amountPaise, most), amountPaise }
}

/** Line of an order, or its delivery charge, with what can be refunded of it. */
export type RefundableLine = { name: string; pieces: number; paise: Paise; isDelivery: boolean }

/** Tests whether any parcel of an order has left the shop. */
export const wasShipped = ({ parcels }: Pick<Order, 'parcels'>): boolean =>
  parcels.some(({ state }) => state === 'shipped' || state === 'delivered' || state === 'returned')

/** Returns the refundable pieces and amount of each line, and last of the delivery charge. */
export async function findRefundableLines(db: Db, order: Order): Promise<RefundableLine[] | undefined> {
  const accounts = await readInvoiceAccounts(db, order.id)
  if (accounts.length === 0) return undefined
  if (accounts.some(({ notes }) => notes.some(({ credit }) => !credit)))
    return order.lines.map(({ name }) => ({ name, pieces: 0, paise: 0, isDelivery: false }))
  const left = accounts.flatMap((account) => (account.stands ? uncreditedPart(account).lines : []))
  const refundedPieces = await refundedQuantities(db, order.id, { states: ['asked', 'pending', 'done'] })
  // Parts of the delivery charge are refunded when the desk moves the order: what is left of it can be refunded again.
  const deliveryAsked = await refundedQuantities(db, order.id, { states: ['asked', 'pending'] })
  const goods = order.lines.map(({ name, quantity }) => ({ name, quantity, isDelivery: false }))
  const delivery = order.delivery ? [{ name: DELIVERY_NAME, quantity: 1, isDelivery: true }] : []
  return [...goods, ...delivery].map(({ quantity, ...line }, position) => {
    const paise = sum(left.filter((line) => line.orderLine === position).map((line) => line.amountPaise))
    const refunded = (line.isDelivery ? deliveryAsked : refundedPieces).get(position) ?? 0
    const pieces = line.isDelivery && paise === 0 ? 0 : Math.max(0, quantity - refunded)
    return { ...line, pieces, paise }
  })
}

function spreadAmount(lines: readonly RefundLine[], amountPaise: Paise, most: Paise): RefundLine[] {
  let [paise, remaining] = [amountPaise, most]
  return lines.map((line) => {
    const part = remaining > 0 ? multiplyRounded(paise, line.amountPaise, remaining) : 0
    paise -= part
    remaining -= line.amountPaise
    return { ...line, amountPaise: part }
  })
}
