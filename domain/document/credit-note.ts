import type * as z from 'zod'
import { type Paise, share, sum } from '#domain/payment/money.ts'
import { type Gst, totalGst } from '#domain/tax/gst.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import type { creditLineSchema } from './invoice-schema.ts'

/** What a credit note takes back of one line of its invoice. */
export type CreditLine = z.infer<typeof creditLineSchema>

/** What a credit note takes back: its lines, and beyond them shipping. */
export type Credit = { lines: CreditLine[]; amountPaise: Paise }

/** Part of a line by its place on the invoice; `amountPaise` with its tax. */
export type LinePart = { position: number; quantity: number; amountPaise: Paise }

/** `returned`: how many pieces of each line came back with earlier refunds. */
type Wanted = { amountPaise: Paise; parts?: readonly LinePart[]; returned?: ReadonlyMap<number, number> }

/**
 * What the next credit note of an invoice says (section 34 of the CGST Act): the parts of the lines that the refund
 * names, or where it names none a share of every line, taxable value and each head of the tax in the proportion that is
 * left of them. All credit notes of an invoice together never exceed it in anything, and the last paisa of a refund in
 * full takes exactly what is left. Nothing when there is nothing left to take back.
 */
export function nextCredit(
  invoice: Pick<Invoice, 'lines' | 'shippingPaise'>,
  earlier: readonly Credit[],
  { amountPaise, parts = [], returned = new Map() }: Wanted,
): Credit | undefined {
  const left = leftOf(invoice, earlier)
  const amount = Math.min(amountPaise, left.amountPaise)
  if (amount <= 0) return undefined
  const taken = left.lines.map(() => 0)
  const take = (position: number, paise: Paise) => {
    taken[position] = (taken[position] ?? 0) + paise
  }
  for (const { position, amountPaise: wanted } of parts) {
    const room = (left.lines[position]?.amountPaise ?? 0) - (taken[position] ?? 0)
    take(position, Math.min(wanted, room, amount - sum(taken)))
  }
  const rooms = [...left.lines.map((line, position) => line.amountPaise - (taken[position] ?? 0)), left.shippingPaise]
  spread(amount - sum(taken), rooms)
    .slice(0, left.lines.length)
    .forEach((paise, position) => void take(position, paise))
  const quantityOf = new Map(parts.map(({ position, quantity }) => [position, quantity]))
  const lines = left.lines.flatMap((line, position) => {
    const paise = taken[position] ?? 0
    const quantity = quantityOf.get(position) ?? piecesLeft(line, returned.get(position))
    // What goes back was paid: the discount stands on the invoice, and on no note.
    const { discountPaise: _, ...paid } = line
    return paise > 0 ? [{ ...paid, ...split(line, paise), position, quantity }] : []
  })
  return { lines, amountPaise: amount }
}

/** What is taken back of a line whose pieces have all come back is of their price: of all of them. */
const piecesLeft = ({ quantity }: InvoiceLine, returned = 0): number =>
  returned < quantity ? quantity - returned : quantity

/** What is left of an invoice after its credit notes, line by line. */
export function leftOf(invoice: Pick<Invoice, 'lines' | 'shippingPaise'>, earlier: readonly Credit[]) {
  const lines = invoice.lines.map((line, position) =>
    earlier.flatMap((note) => note.lines).reduce(minus(position), line),
  )
  const beyond = earlier.map((note) => note.amountPaise - sum(note.lines.map((line) => line.amountPaise)))
  const shippingPaise = invoice.shippingPaise - sum(beyond)
  return { lines, shippingPaise, amountPaise: sum(lines.map((line) => line.amountPaise)) + shippingPaise }
}

const minus =
  (position: number) =>
  (line: InvoiceLine, credited: CreditLine): InvoiceLine =>
    credited.position === position
      ? {
          ...line,
          ...discountLeft(line, line.taxablePaise - credited.taxablePaise),
          taxablePaise: line.taxablePaise - credited.taxablePaise,
          gst: headsOf((head) => line.gst[head] - credited.gst[head]),
          amountPaise: line.amountPaise - credited.amountPaise,
        }
      : line

/** What was taken off is taken off what is left, in its proportion. */
const discountLeft = ({ discountPaise = 0, taxablePaise }: InvoiceLine, left: Paise) =>
  discountPaise > 0 && taxablePaise > 0 ? { discountPaise: share(discountPaise, left, taxablePaise) } : {}

const headsOf = (paiseOf: (head: keyof Gst) => Paise): Gst => ({
  cgstPaise: paiseOf('cgstPaise'),
  sgstPaise: paiseOf('sgstPaise'),
  igstPaise: paiseOf('igstPaise'),
})

/** An amount over rooms in their proportion, none above its room; it adds up to the amount. */
function spread(amount: Paise, rooms: readonly Paise[]): Paise[] {
  let [paise, room] = [amount, sum(rooms)]
  return rooms.map((own) => {
    const part = room > 0 ? share(paise, own, room) : 0
    paise -= part
    room -= own
    return part
  })
}

/**
 * Part of a line: each head rounded by itself, so that CGST and SGST stay alike, and the taxable value what is over.
 * Where next to nothing is left a paisa may have to change sides, so that no part is more than there is.
 */
function split(line: InvoiceLine, amountPaise: Paise): Pick<CreditLine, 'taxablePaise' | 'gst' | 'amountPaise'> {
  const gst = headsOf((head) => share(line.gst[head], amountPaise, line.amountPaise))
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
