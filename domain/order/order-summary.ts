import { freeAboveHint } from '#domain/delivery/delivery-rates.ts'
import type { Percent } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { multiplyRounded, sum } from '#domain/payment/money.ts'
import { addGst, commonRate, type Gst, gstLabel, NO_GST, taxHeads, totalGst } from '#domain/tax/gst.ts'
import { slotFee } from './charge-delivery.ts'
import { boxIdOfLine, discountLabel, type OrderCharge, type OrderDiscount, type OrderLine } from './order.ts'
import {
  deliveryRow,
  itemsRow,
  type OrderSummary,
  type SummaryRow,
  slotFeeRow,
  subtotalLabel,
} from './purchase-summary.ts'

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
  delivery?: Omit<OrderCharge, 'name'>
  totalPaise: Paise
  gstIncluded: boolean
  offer?: OrderDiscount
}
type SummarizedOrder = OrderSums & {
  lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'gstRate' | 'unitPricePaise'>[]
}

type SummaryOptions = {
  /** One row per tax head, as on an invoice. */
  heads?: boolean
  /** Says what would make delivery free; for an order that can still change. */
  hints?: boolean
}

/**
 * Summary of a placed order from its stored sums. The price of a custom box includes tax, which is shown in a
 * separate row; with a discount, the box is shown as paid. Product prices are shown as stated. A delivery charge is
 * stated before or with GST as the goods above it are, and the tax covers both.
 */
export function orderSummary(
  order: SummarizedOrder,
  { heads = false, hints = false }: SummaryOptions = {},
): OrderSummary {
  const { lines, subtotalPaise, shippingPaise, totalPaise, offer, gstIncluded, delivery } = order
  const boxed = lines.some(({ productId }) => boxIdOfLine(productId) !== undefined)
  const { gst, rates } = taxOf(order)
  const tax = taxRows(gst, { rates, heads })
  const before = offer?.discountPaise ?? 0
  const hint = hints && delivery ? freeAboveHint(delivery, statedPaise(lines) - before) : ''
  const closing = (paise: Paise, taxes: SummaryRow[], label?: string) =>
    closingRows({ delivery, paise, taxes, hint, label })
  const untaxedPaise = shippingPaise - totalGst(delivery?.gst ?? NO_GST)
  if (boxed && !offer) {
    const isBefore = tax.length > 0
    const box = itemsRow(isBefore ? 'Your box, before GST' : 'Your box', subtotalPaise)
    const label = isBefore && delivery?.included ? 'Shipping, before GST' : undefined
    return { rows: [box, ...closing(untaxedPaise, tax, label)], totalPaise }
  }
  const taxablePaise = heads && !gstIncluded ? subtotalPaise : statedPaise(lines) - before
  const items = itemsRow(boxed ? 'Your box' : subtotalLabel(countPieces(lines)), taxablePaise + before)
  const rows = [items, ...discountRows(offer)]
  if (boxed || (gstIncluded && heads))
    return { rows: [...rows, ...closing(shippingPaise, tax.map(markTaxIncluded))], totalPaise }
  if (gstIncluded) return { rows: [...rows, ...closing(shippingPaise, [])], totalPaise, ...includedGst(gst) }
  const chargePaise = heads || !delivery ? untaxedPaise : delivery.statedPaise
  const added = heads ? tax : shownTax(rates, totalPaise - chargePaise - taxablePaise)
  return { rows: [...rows, ...closing(chargePaise, added)], totalPaise }
}

/** GST of goods and delivery together, and their rates. */
function taxOf({
  gst,
  lines,
  delivery,
}: Pick<OrderSums, 'gst' | 'delivery'> & { lines: readonly { gstRate: Percent }[] }) {
  const rates = lines.map(({ gstRate }) => gstRate)
  return delivery ? { gst: addGst(gst, delivery.gst), rates: [...rates, delivery.ratePercent] } : { gst, rates }
}

type ClosingRows = Pick<OrderSums, 'delivery'> & {
  paise: Paise
  taxes: SummaryRow[]
  hint?: string
  label?: string | undefined
}

/** Rows of tax and delivery. A charge stands before the tax that covers it; free delivery comes last. */
function closingRows({ delivery, paise, taxes, hint, label }: ClosingRows): SummaryRow[] {
  if (!delivery) return [...taxes, { ...deliveryRow(paise, hint), ...(label && { label }) }]
  const fee = slotFee(delivery, false)
  // Rounded like the charge: what remains of it is the delivery itself.
  const feePaise = fee ? multiplyRounded(paise, fee.paise, delivery.statedPaise) : 0
  const row = { ...deliveryRow(paise - feePaise, hint), ...(label && { label }) }
  return [row, ...(fee ? [slotFeeRow(fee.label, feePaise)] : []), ...taxes]
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
  const { lines, shippingPaise, totalPaise, offer, gstIncluded, delivery } = order
  const items = lines.map(({ name, quantity, unitPricePaise }) =>
    itemsRow([`${quantity} x ${name}`, inside.join(', ')].filter(Boolean).join(': '), unitPricePaise * quantity),
  )
  const { rates, gst } = taxOf(order)
  const taxablePaise = statedPaise(lines) - (offer?.discountPaise ?? 0)
  const chargePaise = gstIncluded || !delivery ? shippingPaise : delivery.statedPaise
  const taxes = gstIncluded
    ? taxRows(gst, { rates, heads: false }).map(markTaxIncluded)
    : shownTax(rates, totalPaise - chargePaise - taxablePaise)
  return {
    rows: [...items, ...discountRows(offer), ...closingRows({ delivery, paise: chargePaise, taxes })],
    totalPaise,
  }
}

type DocumentSums = Omit<OrderSums, 'subtotalPaise' | 'offer' | 'gstIncluded' | 'delivery'> & {
  /** The charge is a line of the document. */
  chargesDelivery?: true | undefined
  taxed: boolean
  taxablePaise: Paise
  lines: readonly { ratePercent: Percent; discountPaise?: Paise | undefined }[]
  offer?: string | undefined
}

/** Closing rows of an invoice or credit note, from the sums stored with the document. */
export function documentSummary(document: DocumentSums): OrderSummary {
  const { taxed, taxablePaise, gst, lines, shippingPaise, totalPaise, offer, chargesDelivery } = document
  const heads = taxHeads(gst, commonRate(lines.map(({ ratePercent }) => ratePercent)))
  const tax = heads.map(({ name, paiseOf }): SummaryRow => ({ of: 'tax', label: name, paise: paiseOf(gst) }))
  const off = sum(lines.map(({ discountPaise = 0 }) => discountPaise))
  const discount: SummaryRow[] =
    off > 0
      ? [itemsRow('Before discount', taxablePaise + off), { of: 'offer', label: offer ?? 'Discount', paise: -off }]
      : []
  const value = itemsRow('Taxable value', taxablePaise)
  const delivery = chargesDelivery && shippingPaise === 0 ? [] : [deliveryRow(shippingPaise)]
  return { rows: [...(taxed ? [...discount, value, ...tax] : []), ...delivery], totalPaise }
}
