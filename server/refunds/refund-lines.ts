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
  | { ok: false; why: 'bought-nothing' | 'say-what-goes-back' | 'lines-are-gone' }
  | { ok: false; why: 'no-invoice'; number: OrderNumber }
  | { ok: false; why: 'no-line'; number: OrderNumber; line: number }
  | { ok: false; why: 'too-many-pieces'; line: number; name: string; pieces: number }
  | { ok: false; why: 'more-than-lines'; mostPaise: Paise }

/**
 * Returns the order lines that a refund covers: those typed, or with `restock` all that are left. Amounts are what is
 * left on the invoices per piece; a typed amount is spread over the lines.
 */
export async function selectRefundLines(
  db: Db,
  { order, payment }: LinePayment,
  typed: RefundCommand,
): Promise<RefundLines | RefundLineFault> {
  const { lines: requestedLines, restock, amountPaise } = typed
  if (requestedLines.size === 0 && !restock) return { lines: [], amountPaise }
  if (!order || !payment.forOrder) return { ok: false, why: 'bought-nothing' }
  if (requestedLines.size === 0 && amountPaise !== undefined) return { ok: false, why: 'say-what-goes-back' }
  const refundableLines = await findRefundableLines(db, order)
  if (!refundableLines) return { ok: false, why: 'no-invoice', number: order.number }
  const selected =
    requestedLines.size > 0
      ? [...requestedLines]
      : refundableLines.flatMap(({ pieces }, at) => (pieces > 0 ? [[at + 1, pieces] as const] : []))
  const lines: RefundLine[] = []
  for (const [number, quantity] of selected) {
    const line = refundableLines[number - 1]
    if (!line) return { ok: false, why: 'no-line', number: order.number, line: number }
    const { name, pieces } = line
    if (quantity > pieces) return { ok: false, why: 'too-many-pieces', line: number, name, pieces }
    lines.push({ position: number - 1, quantity, amountPaise: multiplyRounded(line.paise, quantity, pieces), restock })
  }
  const most = sum(lines.map((line) => line.amountPaise))
  if (requestedLines.size > 0 && most === 0) return { ok: false, why: 'lines-are-gone' }
  if (amountPaise === undefined) return { lines, amountPaise: requestedLines.size > 0 ? most : undefined }
  if (amountPaise > most) return { ok: false, why: 'more-than-lines', mostPaise: most }
  return { lines: spreadAmount(lines, amountPaise, most), amountPaise }
}

/** Returns the refundable pieces and amount of each line. */
export async function findRefundableLines(db: Db, order: Order) {
  const accounts = await readInvoiceAccounts(db, order.id)
  if (accounts.length === 0) return undefined
  if (accounts.some(({ notes }) => notes.some(({ credit }) => !credit)))
    return order.lines.map(({ name }) => ({ name, pieces: 0, paise: 0 }))
  const left = accounts.flatMap((account) => (account.stands ? uncreditedPart(account).lines : []))
  const refundedPieces = await refundedQuantities(db, order.id, { states: ['asked', 'pending', 'done'] })
  return order.lines.map(({ name, quantity }, position) => ({
    name,
    pieces: quantity - (refundedPieces.get(position) ?? 0),
    paise: sum(left.filter((line) => line.orderLine === position).map((line) => line.amountPaise)),
  }))
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
