import type { Percent } from '#domain/nominal.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { commonRate, taxHeads } from '#domain/tax/gst.ts'
import type { OrderLine } from './order.ts'
import { discountRows, markTaxIncluded, type OrderSums, taxRows } from './order-summary.ts'
import { deliveryRow, itemsRow, type OrderSummary, type SummaryRow } from './purchase-summary.ts'

type ItemizedOrder = OrderSums & {
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitPricePaise' | 'gstRate'>[]
}

/**
 * Summary with one row per order line, as shown in emails. The price of a custom box includes its tax, so it is shown
 * as paid; `inside` lists the names of its items.
 */
export function itemizedSummary(order: ItemizedOrder, inside: readonly string[]): OrderSummary {
  const { lines, gst, shippingPaise, totalPaise, offer } = order
  const items = lines.map(({ name, quantity, unitPricePaise }) =>
    itemsRow([`${quantity} x ${name}`, inside.join(', ')].filter(Boolean).join(': '), unitPricePaise * quantity),
  )
  const tax = taxRows(gst, { rates: lines.map(({ gstRate }) => gstRate), heads: false })
  const taxes = inside.length > 0 ? tax.map(markTaxIncluded) : tax
  return { rows: [...items, ...discountRows(offer), ...taxes, deliveryRow(shippingPaise)], totalPaise }
}

type DocumentSums = Omit<OrderSums, 'subtotalPaise' | 'offer'> & {
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
