import type { OrderNumber } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { type Paise, share, sum } from '#domain/payment/money.ts'
import type { RefundTyped } from '#domain/payment/refund-words.ts'
import type { Db } from '#server/db/connect.ts'
import { accountsOf, leftOn } from '#server/documents/credit-notes.ts'
import type { PaymentRecord } from '#server/payments/payment-records.ts'
import { piecesOfRefunds, type RefundLine } from '#server/payments/refunds/queries.ts'

type Whose = { order: Order | undefined; payment: PaymentRecord }
type Wanted = { lines: RefundLine[]; amountPaise: Paise | undefined }
/** Lines are numbered from 1, as they are named. */
export type LineFault =
  | { ok: false; why: 'bought-nothing' | 'say-what-goes-back' | 'lines-are-gone' }
  | { ok: false; why: 'no-invoice'; number: OrderNumber }
  | { ok: false; why: 'no-line'; number: OrderNumber; line: number }
  | { ok: false; why: 'too-many-pieces'; line: number; name: string; pieces: number }
  | { ok: false; why: 'more-than-lines'; mostPaise: Paise }

/**
 * What of an order's lines a refund is for: those that were typed, or with everything on the shelf again all that is
 * left of them. They come to what is left of them on the invoices, piece by piece, unless an amount was typed, which is
 * spread over them.
 */
export async function linesToRefund(
  db: Db,
  { order, payment }: Whose,
  typed: RefundTyped,
): Promise<Wanted | LineFault> {
  const { lines: wanted, restock, amountPaise } = typed
  if (wanted.size === 0 && !restock) return { lines: [], amountPaise }
  if (!order || !payment.forOrder) return { ok: false, why: 'bought-nothing' }
  if (wanted.size === 0 && amountPaise !== undefined) return { ok: false, why: 'say-what-goes-back' }
  const there = await returnable(db, order)
  if (!there) return { ok: false, why: 'no-invoice', number: order.number }
  const named =
    wanted.size > 0 ? [...wanted] : there.flatMap(({ pieces }, at) => (pieces > 0 ? [[at + 1, pieces] as const] : []))
  const lines: RefundLine[] = []
  for (const [number, quantity] of named) {
    const line = there[number - 1]
    if (!line) return { ok: false, why: 'no-line', number: order.number, line: number }
    const { name, pieces } = line
    if (quantity > pieces) return { ok: false, why: 'too-many-pieces', line: number, name, pieces }
    lines.push({ position: number - 1, quantity, amountPaise: share(line.paise, quantity, pieces), restock })
  }
  const most = sum(lines.map((line) => line.amountPaise))
  if (wanted.size > 0 && most === 0) return { ok: false, why: 'lines-are-gone' }
  if (amountPaise === undefined) return { lines, amountPaise: wanted.size > 0 ? most : undefined }
  if (amountPaise > most) return { ok: false, why: 'more-than-lines', mostPaise: most }
  return { lines: spread(lines, amountPaise, most), amountPaise }
}

/** What is left of each line: pieces that have not come back, and what the invoice still says. */
export async function returnable(db: Db, order: Order) {
  const accounts = await accountsOf(db, order.id)
  if (accounts.length === 0) return undefined
  if (accounts.some(({ notes }) => notes.some(({ credit }) => !credit)))
    return order.lines.map(({ name }) => ({ name, pieces: 0, paise: 0 }))
  const left = accounts.flatMap((account) => (account.stands ? leftOn(account).lines : []))
  // Those that have gone or may go.
  const gone = await piecesOfRefunds(db, order.id, { states: ['asked', 'pending', 'done'] })
  return order.lines.map(({ name, quantity }, position) => ({
    name,
    pieces: quantity - (gone.get(position) ?? 0),
    paise: sum(left.filter((line) => line.orderLine === position).map((line) => line.amountPaise)),
  }))
}

function spread(lines: readonly RefundLine[], amountPaise: Paise, most: Paise): RefundLine[] {
  let [paise, room] = [amountPaise, most]
  return lines.map((line) => {
    const part = room > 0 ? share(paise, line.amountPaise, room) : 0
    paise -= part
    room -= line.amountPaise
    return { ...line, amountPaise: part }
  })
}
