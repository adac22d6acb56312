import type { BoxPrices } from '#domain/box/box.ts'
import { type Cart, type CartTax, cartTotals, gstRateFor, totalItems } from '#domain/cart/cart.ts'
import type { Percent } from '#domain/nominal.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { type addStatedPrices, gstLabel } from '#domain/tax/gst.ts'

/** A row of a price summary. */
export type SummaryRow = {
  of: 'items' | 'offer' | 'tax' | 'delivery' | 'slot'
  label: string
  paise: Paise
  /** Note under a delivery row: `Free above ₹1,500, add ₹212`. */
  hint?: string
  /** A delivery charge that depends on a PIN code which is not known yet. */
  isUnknown?: true
}
/** A price summary. `includedGstPaise`: GST within the rows, shown under the total. */
export type OrderSummary = { rows: SummaryRow[]; totalPaise: Paise; includedGstPaise?: Paise }

export const itemsRow = (label: string, paise: Paise): SummaryRow => ({ of: 'items', label, paise })
export const deliveryRow = (paise: Paise, hint = ''): SummaryRow => ({
  ...{ of: 'delivery', label: 'Shipping', paise },
  ...(hint && { hint }),
})

/** Row of a slot's fee, `Evening, Wed 27 October`. */
export const slotFeeRow = (label: string, paise: Paise): SummaryRow => ({ of: 'slot', label, paise })

/** Formats the amount of a row; free shipping and free gift wrap read "Free" (specification §9, Money). */
export const summaryAmount = ({ of, paise, isUnknown }: SummaryRow): string => {
  if (isUnknown) return 'Calculated at checkout'
  return (of === 'delivery' || of === 'offer') && paise === 0 ? 'Free' : formatExact(paise)
}

export const subtotalLabel = (count: number): string => `Subtotal, ${count} ${count === 1 ? 'item' : 'items'}`

/** Summary of a custom box during the build flow; its prices include tax (decisions §5.1, §5.12). */
export const boxSummary = ({ boxName, boxPaise, count, itemsPaise, totalPaise }: BoxPrices): OrderSummary => ({
  rows: [
    itemsRow(boxName ? `Box, ${boxName}` : 'Box', boxPaise),
    itemsRow(`Items (${count})`, itemsPaise),
    deliveryRow(0),
  ],
  totalPaise,
})

type StatedSums = ReturnType<typeof addStatedPrices>
type StatedParts = {
  pieces: number
  rates: readonly Percent[]
  included: boolean
  /** Discount that the subtotal is shown before. */
  beforePaise?: Paise
  discounts?: readonly SummaryRow[]
}

/** Summary of products: GST is a row, or stands under the total when the prices include it. */
export function statedSummary(
  { subtotalPaise, gstPaise, totalPaise }: StatedSums,
  { pieces, rates, included, beforePaise = 0, discounts = [] }: StatedParts,
): OrderSummary {
  const tax: SummaryRow[] = gstPaise > 0 && !included ? [{ of: 'tax', label: gstLabel(rates), paise: gstPaise }] : []
  return {
    rows: [itemsRow(subtotalLabel(pieces), subtotalPaise + beforePaise), ...discounts, ...tax, deliveryRow(0)],
    totalPaise,
    ...(gstPaise > 0 && included && { includedGstPaise: gstPaise }),
  }
}

/** Summary of a cart before the server has priced it. */
export const cartSummary = (cart: Cart, tax: CartTax): OrderSummary =>
  statedSummary(cartTotals(cart, tax), {
    pieces: totalItems(cart),
    rates: cart.map((line) => gstRateFor(tax, line)),
    included: tax.included,
  })
