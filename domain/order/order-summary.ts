import type { Percent } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { sum } from '#domain/payment/money.ts'
import { commonRate, type Gst, gstLabel, taxHeads, totalGst } from '#domain/tax/gst.ts'
import { boxIdOfLine, discountLabel, type OrderDiscount, type OrderLine } from './order.ts'
import { deliveryRow, itemsRow, type OrderSummary, type SummaryRow, subtotalLabel } from './purchase-summary.ts'

const countPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, { quantity }) => count + quantity, 0)

/** Returns the discount row, negative in paise, or no row without a discount. */
export const discountRows = (offer: OrderDiscount | undefined): SummaryRow[] => {
  if (!offer) return []
  const { discountPaise, freeWrap, freeDelivery } = offer
  const free = [freeWrap && 'gift wrap', freeDelivery && 'delivery'].filter(Boolean).join(' and ')
  const label = discountPaise === 0 ? `${discountLabel(offer)}: ${free}` : discountLabel(offer)
  return [{ of: 'offer', label, paise: 0 - discountPaise }]
}

export type OrderSums = {
  subtotalPaise: Paise
  gst: Gst
  shippingPaise: Paise
  totalPaise: Paise
  gstIncluded: boolean
  offer?: OrderDiscount
}
type SummarizedOrder = OrderSums & {
  lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'gstRate' | 'unitPricePaise'>[]
}

/**
 * Summary of a placed order from its stored sums. The price of a custom box includes tax, which is shown in a
 * separate row; with a discount, the box is shown as paid. Product prices are shown as stated. `heads`: one row per
 * tax head, as on an invoice.
 */
export function orderSummary(order: SummarizedOrder, { heads = false } = {}): OrderSummary {
  const { lines, subtotalPaise, gst, shippingPaise, totalPaise, offer, gstIncluded } = order
  const boxed = lines.some(({ productId }) => boxIdOfLine(productId) !== undefined)
  const rates = lines.map(({ gstRate }) => gstRate)
  const tax = taxRows(gst, { rates, heads })
  const before = offer?.discountPaise ?? 0
  const delivery = deliveryRow(shippingPaise)
  if (boxed && !offer) {
    const box = itemsRow(tax.length > 0 ? 'Your box, before GST' : 'Your box', subtotalPaise)
    return { rows: [box, ...tax, delivery], totalPaise }
  }
  const taxablePaise = heads && !gstIncluded ? subtotalPaise : statedPaise(lines) - before
  const items = itemsRow(boxed ? 'Your box' : subtotalLabel(countPieces(lines)), taxablePaise + before)
  const rows = [items, ...discountRows(offer)]
  if (boxed || (gstIncluded && heads)) return { rows: [...rows, ...tax.map(markTaxIncluded), delivery], totalPaise }
  if (gstIncluded) return { rows: [...rows, delivery], totalPaise, ...includedGst(gst) }
  const added = heads ? tax : shownTax(rates, totalPaise - shippingPaise - taxablePaise)
  return { rows: [...rows, ...added, delivery], totalPaise }
}

const statedPaise = (lines: readonly Pick<OrderLine, 'quantity' | 'unitPricePaise'>[]): Paise =>
  sum(lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity))

const includedGst = (gst: Gst) => (totalGst(gst) > 0 ? { includedGstPaise: totalGst(gst) } : {})

/** The tax added to stated prices; rounding to heads may move a paisa of it, even the only one, into the taxable value. */
const shownTax = (rates: readonly number[], paise: Paise): SummaryRow[] =>
  paise === 0 ? [] : [{ of: 'tax', label: gstLabel(rates), paise }]

/** Marks a tax row as included in the rows above it. */
export const markTaxIncluded = (row: SummaryRow): SummaryRow => ({ ...row, label: `${row.label}, included` })

/** Returns the tax in one row or one row per head; no row when no tax was charged. */
export function taxRows(gst: Gst, { rates, heads }: { rates: readonly number[]; heads: boolean }): SummaryRow[] {
  if (totalGst(gst) === 0) return []
  if (!heads) return [{ of: 'tax', label: gstLabel(rates), paise: totalGst(gst) }]
  return taxHeads(gst, commonRate(rates)).map(({ name, paiseOf }) => ({
    of: 'tax',
    label: name.replace(' ', ', '),
    paise: paiseOf(gst),
  }))
}

type ItemizedOrder = OrderSums & {
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitPricePaise' | 'gstRate'>[]
}

/**
 * Summary with one row per order line, as shown in emails. The price of a custom box includes its tax, so it is shown
 * as paid; `inside` lists the names of its items.
 */
export function itemizedSummary(order: ItemizedOrder, inside: readonly string[]): OrderSummary {
  const { lines, gst, shippingPaise, totalPaise, offer, gstIncluded } = order
  const items = lines.map(({ name, quantity, unitPricePaise }) =>
    itemsRow([`${quantity} x ${name}`, inside.join(', ')].filter(Boolean).join(': '), unitPricePaise * quantity),
  )
  const rates = lines.map(({ gstRate }) => gstRate)
  const taxablePaise = statedPaise(lines) - (offer?.discountPaise ?? 0)
  const taxes = gstIncluded
    ? taxRows(gst, { rates, heads: false }).map(markTaxIncluded)
    : shownTax(rates, totalPaise - shippingPaise - taxablePaise)
  return { rows: [...items, ...discountRows(offer), ...taxes, deliveryRow(shippingPaise)], totalPaise }
}

type DocumentSums = Omit<OrderSums, 'subtotalPaise' | 'offer' | 'gstIncluded'> & {
  taxed: boolean
  taxablePaise: Paise
  lines: readonly { ratePercent: Percent; discountPaise?: Paise | undefined }[]
  offer?: string | undefined
}

/** Closing rows of an invoice or credit note, from the sums stored with the document. */
export function documentSummary(document: DocumentSums): OrderSummary {
  const { taxed, taxablePaise, gst, lines, shippingPaise, totalPaise, offer } = document
  const heads = taxHeads(gst, commonRate(lines.map(({ ratePercent }) => ratePercent)))
  const tax = heads.map(({ name, paiseOf }): SummaryRow => ({ of: 'tax', label: name, paise: paiseOf(gst) }))
  const off = sum(lines.map(({ discountPaise = 0 }) => discountPaise))
  const discount: SummaryRow[] =
    off > 0
      ? [itemsRow('Before discount', taxablePaise + off), { of: 'offer', label: offer ?? 'Discount', paise: -off }]
      : []
  const value = itemsRow('Taxable value', taxablePaise)
  return { rows: [...(taxed ? [...discount, value, ...tax] : []), deliveryRow(shippingPaise)], totalPaise }
}
