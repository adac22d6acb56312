import type * as z from 'zod'
import { multiplyRounded, type Paise, sum } from '#domain/payment/money.ts'
import { type Gst, totalGst } from '#domain/tax/gst.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import type { creditLineSchema } from './invoice-schema.ts'

/** Part of an invoice line that a credit note takes back. */
export type CreditLine = z.infer<typeof creditLineSchema>

/** Content of a credit note: its lines, and shipping as the rest of the amount. */
export type Credit = { lines: CreditLine[]; amountPaise: Paise }

/** Part of an invoice line by position; `amountPaise` includes tax. */
export type LinePart = { position: number; quantity: number; amountPaise: Paise }

/** `returned`: pieces of each line returned with earlier refunds. */
type CreditRequest = { amountPaise: Paise; parts?: readonly LinePart[]; returned?: ReadonlyMap<number, number> }

/**
 * Calculates the next credit note of an invoice (CGST Act section 34): the refunded parts of lines, else a
 * proportional share of every line, of its taxable value and of each tax head. All credit notes of an invoice
 * together never exceed it, and the last one of a full refund takes exactly the rest. Returns `undefined` if nothing
 * is left.
 */
export function nextCredit(
  invoice: Pick<Invoice, 'lines' | 'shippingPaise'>,
  earlier: readonly Credit[],
  { amountPaise, parts = [], returned = new Map() }: CreditRequest,
): Credit | undefined {
  const left = remainingInvoice(invoice, earlier)
  const amount = Math.min(amountPaise, left.amountPaise)
  if (amount <= 0) return undefined
  const taken = left.lines.map(() => 0)
  const take = (position: number, paise: Paise) => {
    taken[position] = (taken[position] ?? 0) + paise
  }
  for (const { position, amountPaise: wanted } of parts) {
    const limit = (left.lines[position]?.amountPaise ?? 0) - (taken[position] ?? 0)
    take(position, Math.min(wanted, limit, amount - sum(taken)))
  }
  const limits = [...left.lines.map((line, position) => line.amountPaise - (taken[position] ?? 0)), left.shippingPaise]
  spreadAmount(amount - sum(taken), limits)
    .slice(0, left.lines.length)
    .forEach((paise, position) => void take(position, paise))
  const quantityOf = new Map(parts.map(({ position, quantity }) => [position, quantity]))
  const lines = left.lines.flatMap((line, position) => {
    const paise = taken[position] ?? 0
    const quantity = quantityOf.get(position) ?? remainingPieces(line, returned.get(position))
    // The refunded amount is after the discount, so a credit note shows none.
    const { discountPaise: _, ...paid } = line
    return paise > 0 ? [{ ...paid, ...splitLine(line, paise), position, quantity }] : []
  })
  return { lines, amountPaise: amount }
}

/** When all pieces have already been returned, the credit is for the price of all of them. */
const remainingPieces = ({ quantity }: InvoiceLine, returned = 0): number =>
  returned < quantity ? quantity - returned : quantity

/** Returns the lines and shipping of an invoice that remain after its credit notes. */
export function remainingInvoice(invoice: Pick<Invoice, 'lines' | 'shippingPaise'>, earlier: readonly Credit[]) {
  const lines = invoice.lines.map((line, position) =>
    earlier.flatMap((note) => note.lines).reduce(subtractCredit(position), line),
  )
  const beyond = earlier.map((note) => note.amountPaise - sum(note.lines.map((line) => line.amountPaise)))
  const shippingPaise = invoice.shippingPaise - sum(beyond)
  return { lines, shippingPaise, amountPaise: sum(lines.map((line) => line.amountPaise)) + shippingPaise }
}

const subtractCredit =
  (position: number) =>
  (line: InvoiceLine, credited: CreditLine): InvoiceLine =>
    credited.position === position
      ? {
          ...line,
          ...remainingDiscount(line, line.taxablePaise - credited.taxablePaise),
          taxablePaise: line.taxablePaise - credited.taxablePaise,
          gst: mapHeads((head) => line.gst[head] - credited.gst[head]),
          amountPaise: line.amountPaise - credited.amountPaise,
        }
      : line

/** Reduces the discount in proportion to the remaining value. */
const remainingDiscount = ({ discountPaise = 0, taxablePaise }: InvoiceLine, left: Paise) =>
  discountPaise > 0 && taxablePaise > 0 ? { discountPaise: multiplyRounded(discountPaise, left, taxablePaise) } : {}

const mapHeads = (paiseOf: (head: keyof Gst) => Paise): Gst => ({
  cgstPaise: paiseOf('cgstPaise'),
  sgstPaise: paiseOf('sgstPaise'),
  igstPaise: paiseOf('igstPaise'),
})

/** Spreads an amount over limits in proportion; no share exceeds its limit, and the shares add up to the amount. */
function spreadAmount(amount: Paise, limits: readonly Paise[]): Paise[] {
  let [paise, limit] = [amount, sum(limits)]
  return limits.map((own) => {
    const part = limit > 0 ? multiplyRounded(paise, own, limit) : 0
    paise -= part
    limit -= own
    return part
  })
}

/**
 * Splits part of a line: each tax head is rounded separately, so CGST and SGST stay equal, and the taxable value is
 * the rest. Near zero, a paisa may move between them so that no part exceeds the remainder.
 */
function splitLine(line: InvoiceLine, amountPaise: Paise): Pick<CreditLine, 'taxablePaise' | 'gst' | 'amountPaise'> {
  const gst = mapHeads((head) => multiplyRounded(line.gst[head], amountPaise, line.amountPaise))
  const heads = Object.keys(gst) as (keyof Gst)[]
  const taxable = () => amountPaise - totalGst(gst)
  while (taxable() < 0) {
    const head = heads.find((it) => gst[it] > 0)
    if (!head) break
    gst[head] -= 1
  }
  while (taxable() > line.taxablePaise) {
    const head = heads.find((it) => gst[it] < line.gst[it])
    if (!head) break
    gst[head] += 1
  }
  return { taxablePaise: taxable(), gst, amountPaise }
}
