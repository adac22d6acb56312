import type { Percent } from '#domain/flavours.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { onlyRate, taxHeads } from '#domain/tax/gst.ts'
import type { OrderLine } from './order.ts'
import { included, offerRows, type Sums, taxRows } from './order-summary.ts'
import { deliveryRow, itemsRow, type OrderSummary, type SummaryRow } from './purchase-summary.ts'

type Itemised = Sums & { lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitPricePaise' | 'gstRate'>[] }

/**
 * The same with every line by itself, as in an email. The price of a built box holds its tax, so it is shown as it was
 * paid; `inside` is what is in it.
 */
export function itemisedSummary(order: Itemised, inside: readonly string[]): OrderSummary {
  const { lines, gst, shippingPaise, totalPaise, offer } = order
  const items = lines.map(({ name, quantity, unitPricePaise }) =>
    itemsRow([`${quantity} x ${name}`, inside.join(', ')].filter(Boolean).join(': '), unitPricePaise * quantity),
  )
  const tax = taxRows(gst, { rates: lines.map(({ gstRate }) => gstRate), heads: false })
  const taxes = inside.length > 0 ? tax.map(included) : tax
  return { rows: [...items, ...offerRows(offer), ...taxes, deliveryRow(shippingPaise)], totalPaise }
}

type Documented = Omit<Sums, 'subtotalPaise' | 'offer'> & {
  /** Whether it shows tax. */
  taxed: boolean
  taxablePaise: Paise
  lines: readonly { ratePercent: Percent; discountPaise?: Paise | undefined }[]
  /** What its discount is called. */
  offer?: string | undefined
}

/** What an invoice or a credit note says at its end, by the sums that are kept with it. */
export function documentSummary(document: Documented): OrderSummary {
  const { taxed, taxablePaise, gst, lines, shippingPaise, totalPaise, offer } = document
  const heads = taxHeads(gst, onlyRate(lines.map(({ ratePercent }) => ratePercent)))
  const tax = heads.map(({ name, paiseOf }): SummaryRow => ({ of: 'tax', label: name, paise: paiseOf(gst) }))
  const off = sum(lines.map(({ discountPaise = 0 }) => discountPaise))
  const discount: SummaryRow[] =
    off > 0
      ? [itemsRow('Before discount', taxablePaise + off), { of: 'offer', label: offer ?? 'Discount', paise: -off }]
      : []
  const value = itemsRow('Taxable value', taxablePaise)
  return { rows: [...(taxed ? [...discount, value, ...tax] : []), deliveryRow(shippingPaise)], totalPaise }
}
