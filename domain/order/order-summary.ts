import type { Paise } from '#domain/payment/money.ts'
import { type Gst, gstLabel, onlyRate, taxHeads, totalGst } from '#domain/tax/gst.ts'
import { boxOfLine, type OrderLine, type OrderOffer, offerLabel } from './order.ts'
import { deliveryRow, itemsRow, type OrderSummary, type SummaryRow, subtotalLabel } from './purchase-summary.ts'

const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, { quantity }) => count + quantity, 0)

/** The one row of an offer; what it takes off is below 0. */
export const offerRows = (offer: OrderOffer | undefined): SummaryRow[] => {
  if (!offer) return []
  const { discountPaise } = offer
  const label = discountPaise === 0 ? `${offerLabel(offer)}: gift wrap` : offerLabel(offer)
  return [{ of: 'offer', label, paise: 0 - discountPaise }]
}

export type Sums = { subtotalPaise: Paise; gst: Gst; shippingPaise: Paise; totalPaise: Paise; offer?: OrderOffer }
type Ordered = Sums & { lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'gstRate'>[] }

/**
 * What an order comes to, by the sums that it was placed with. The price of a built box holds its tax, which stands
 * apart here; what an offer takes off a box holds tax as well, so that with one the box is shown as it was paid.
 * `heads`: each head of the tax by itself, as on an invoice.
 */
export function orderSummary(order: Ordered, { heads = false } = {}): OrderSummary {
  const { lines, subtotalPaise, gst, shippingPaise, totalPaise, offer } = order
  const boxed = lines.some(({ productId }) => boxOfLine(productId) !== undefined)
  const tax = taxRows(gst, { rates: lines.map(({ gstRate }) => gstRate), heads })
  const before = offer?.discountPaise ?? 0
  if (boxed && offer) {
    const box = itemsRow('Your box', totalPaise + before - shippingPaise)
    return { rows: [box, ...offerRows(offer), ...tax.map(included), deliveryRow(shippingPaise)], totalPaise }
  }
  const box = tax.length > 0 ? 'Your box, before GST' : 'Your box'
  const items = itemsRow(boxed ? box : subtotalLabel(piecesOf(lines)), subtotalPaise + before)
  return { rows: [items, ...offerRows(offer), ...tax, deliveryRow(shippingPaise)], totalPaise }
}

/** A tax that is part of what stands above it. */
export const included = (row: SummaryRow): SummaryRow => ({ ...row, label: `${row.label}, included` })

/** The tax that was charged, in one row or by its heads; no row where there is none. */
export function taxRows(gst: Gst, { rates, heads }: { rates: readonly number[]; heads: boolean }): SummaryRow[] {
  if (totalGst(gst) === 0) return []
  if (!heads) return [{ of: 'tax', label: gstLabel(rates), paise: totalGst(gst) }]
  return taxHeads(gst, onlyRate(rates)).map(({ name, paiseOf }) => ({
    of: 'tax',
    label: name.replace(' ', ', '),
    paise: paiseOf(gst),
  }))
}
