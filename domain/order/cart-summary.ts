import { type Cart, type CartTax, cartTotals, rateIn, totalItems } from '#domain/cart/cart.ts'
import { gstLabel } from '#domain/tax/gst.ts'
import { deliveryRow, itemsRow, type OrderSummary, subtotalLabel } from './purchase-summary.ts'

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
