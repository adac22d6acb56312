import type { BoxPrices } from '#domain/box/box.ts'
import { type Cart, type CartTax, cartTotals, gstRateFor, totalItems } from '#domain/cart/cart.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { gstLabel } from '#domain/tax/gst.ts'

/** A row of a price summary. */
export type SummaryRow = { of: 'items' | 'offer' | 'tax' | 'delivery'; label: string; paise: Paise }
export type OrderSummary = { rows: SummaryRow[]; totalPaise: Paise }

export const itemsRow = (label: string, paise: Paise): SummaryRow => ({ of: 'items', label, paise })
export const deliveryRow = (paise: Paise): SummaryRow => ({ of: 'delivery', label: 'Shipping', paise })

/** Formats the amount of a row; free shipping and free gift wrap read "Free" (specification §9, Money). */
export const summaryAmount = ({ of, paise }: SummaryRow): string =>
  (of === 'delivery' || of === 'offer') && paise === 0 ? 'Free' : formatExact(paise)

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

/** Summary rows of a cart before the server has priced it. Omits the tax row when no tax is charged. */
export function cartSummary(cart: Cart, tax: CartTax): OrderSummary {
  const { subtotalPaise, taxPaise, totalPaise } = cartTotals(cart, tax)
  const label = gstLabel(cart.map((line) => gstRateFor(tax, line)))
  return {
    rows: [
      itemsRow(subtotalLabel(totalItems(cart)), subtotalPaise),
      ...(taxPaise > 0 ? [{ of: 'tax' as const, label, paise: taxPaise }] : []),
      deliveryRow(0),
    ],
    totalPaise,
  }
}
