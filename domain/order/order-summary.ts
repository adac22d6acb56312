import type { BoxSums } from '#domain/box/box.ts'
import { type Cart, type CartTax, cartTotals, rateIn, totalItems } from '#domain/cart/cart.ts'
import type { Percent } from '#domain/flavours.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { type Gst, gstLabel, onlyRate, taxHeads, totalGst } from '#domain/tax/gst.ts'
import { boxOfLine, type OrderLine } from './order.ts'

/** A row of what a purchase comes to: what is bought, a head of its tax, or how it is sent. */
export type SummaryRow = { of: 'items' | 'tax' | 'delivery'; label: string; paise: Paise }
export type OrderSummary = { rows: SummaryRow[]; totalPaise: Paise }

const itemsRow = (label: string, paise: Paise): SummaryRow => ({ of: 'items', label, paise })
const deliveryRow = (paise: Paise): SummaryRow => ({ of: 'delivery', label: 'Shipping', paise })

/** What a row comes to; sending that costs nothing is said in a word (specification §9, Money). */
export const summaryAmount = ({ of, paise }: SummaryRow): string =>
  of === 'delivery' && paise === 0 ? 'Free' : formatExact(paise)

const subtotalLabel = (count: number): string => `Subtotal, ${count} ${count === 1 ? 'item' : 'items'}`

const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, { quantity }) => count + quantity, 0)

/** What a cart comes to before the shop has priced it: no row for a tax that is not charged. */
export function cartSummary(cart: Cart, tax: CartTax): OrderSummary {
  const { subtotalPaise, taxPaise, totalPaise } = cartTotals(cart, tax)
  const label = gstLabel(cart.map((line) => rateIn(tax, line)))
  return {
    rows: [
      itemsRow(subtotalLabel(totalItems(cart)), subtotalPaise),
      ...(taxPaise > 0 ? [{ of: 'tax' as const, label, paise: taxPaise }] : []),
      deliveryRow(0),
    ],
    totalPaise,
  }
}

/** What a box comes to while it is bought: its prices hold their tax (decisions §5.1, §5.12). */
export const boxSummary = ({ boxName, boxPaise, count, itemsPaise, totalPaise }: BoxSums): OrderSummary => ({
  rows: [
    itemsRow(boxName ? `Box, ${boxName}` : 'Box', boxPaise),
    itemsRow(`Items (${count})`, itemsPaise),
    deliveryRow(0),
  ],
  totalPaise,
})

type Sums = { subtotalPaise: Paise; gst: Gst; shippingPaise: Paise; totalPaise: Paise }
type Ordered = Sums & { lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'gstRate'>[] }

/**
 * What an order comes to, by the sums that it was placed with. The price of a built box holds its tax, which stands
 * apart here. `heads`: each head of the tax by itself, as on an invoice.
 */
export function orderSummary(order: Ordered, { heads = false } = {}): OrderSummary {
  const { lines, subtotalPaise, gst, shippingPaise, totalPaise } = order
  const boxed = lines.some(({ productId }) => boxOfLine(productId) !== undefined)
  const tax = taxRows(gst, { rates: lines.map(({ gstRate }) => gstRate), heads })
  const box = tax.length > 0 ? 'Your box, before GST' : 'Your box'
  return {
    rows: [itemsRow(boxed ? box : subtotalLabel(piecesOf(lines)), subtotalPaise), ...tax, deliveryRow(shippingPaise)],
    totalPaise,
  }
}

type Itemised = Sums & { lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitPricePaise' | 'gstRate'>[] }

/**
 * The same with every line by itself, as in a letter. The price of a built box holds its tax, so it is shown as it was
 * paid; `inside` is what is in it.
 */
export function itemisedSummary(order: Itemised, inside: readonly string[]): OrderSummary {
  const { lines, gst, shippingPaise, totalPaise } = order
  const items = lines.map(({ name, quantity, unitPricePaise }) =>
    itemsRow([`${quantity} x ${name}`, inside.join(', ')].filter(Boolean).join(': '), unitPricePaise * quantity),
  )
  const tax = taxRows(gst, { rates: lines.map(({ gstRate }) => gstRate), heads: false })
  const included = tax.map((row) => (inside.length > 0 ? { ...row, label: `${row.label}, included` } : row))
  return { rows: [...items, ...included, deliveryRow(shippingPaise)], totalPaise }
}

type Documented = Omit<Sums, 'subtotalPaise'> & {
  /** Whether it shows tax. */
  taxed: boolean
  taxablePaise: Paise
  lines: readonly { ratePercent: Percent }[]
}

/** What an invoice or a credit note says at its end, by the sums that are kept with it. */
export function documentSummary(document: Documented): OrderSummary {
  const { taxed, taxablePaise, gst, lines, shippingPaise, totalPaise } = document
  const heads = taxHeads(gst, onlyRate(lines.map(({ ratePercent }) => ratePercent)))
  const tax = heads.map(({ name, paiseOf }): SummaryRow => ({ of: 'tax', label: name, paise: paiseOf(gst) }))
  return {
    rows: [...(taxed ? [itemsRow('Taxable value', taxablePaise), ...tax] : []), deliveryRow(shippingPaise)],
    totalPaise,
  }
}

/** The tax that was charged, in one row or by its heads; no row where there is none. */
function taxRows(gst: Gst, { rates, heads }: { rates: readonly number[]; heads: boolean }): SummaryRow[] {
  if (totalGst(gst) === 0) return []
  if (!heads) return [{ of: 'tax', label: gstLabel(rates), paise: totalGst(gst) }]
  return taxHeads(gst, onlyRate(rates)).map(({ name, paiseOf }) => ({
    of: 'tax',
    label: name.replace(' ', ', '),
    paise: paiseOf(gst),
  }))
}
