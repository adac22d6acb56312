import { discountRequest } from '#app/shop/checkout/checkout-draft.ts'
import { storePendingPayment } from '#app/shop/checkout/provider-return.ts'
import type { Purchase } from '#app/shop/checkout/purchase.ts'
import { paymentFailed } from '#app/shop/checkout/request-payment.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type CartCorrection, correctCart, linesOverLimit, removePurchased } from '#domain/cart/cart-corrections.ts'
import { currentCart, replaceCart } from './cart.ts'

/** Returns the cart's contents as the query of `/offer.json` and `/delivery.json`. */
export const cartQuery = (cart: Cart): string =>
  `ids=${cart.map(({ id }) => id)}&pieces=${cart.map((it) => it.quantity)}`

/** Router state that the cart step shows as a notice. */
export type CartNotice = { corrections?: CartCorrection[]; tooMany?: boolean }

/**
 * Returns the `Purchase` of a cart. It reads the cart when the order is placed and corrects lines that are no longer
 * sold as shown. `gstIncluded`: the page shows prices that include GST.
 */
export const cartPurchase = (gstIncluded: boolean): Purchase => ({
  kind: 'cart',
  orderUrl: '/checkout/order',
  content({ offer }, goTo) {
    const cart = currentCart()
    if (linesOverLimit(cart).length === 0) {
      const lines = cart.map((line) => ({ id: line.id, quantity: line.quantity, pricePaise: line.pricePaise }))
      const query = cartQuery(cart)
      return { query, fields: { lines, gstIncluded, ...discountRequest(offer, query) } }
    }
    goTo('cart', { news: { tooMany: true } satisfies CartNotice })
    return undefined
  },
  correct(refusal, goTo) {
    const { cart, corrections } = correctCart(currentCart(), refusal.why === 'lines' ? refusal.problems : [])
    replaceCart(cart)
    goTo('cart', { news: { corrections } satisfies CartNotice })
    return undefined
  },
  showsReview: true,
  clear: (receipt) => replaceCart(removePurchased(currentCart(), receipt.lines)),
  beforeRedirect(paying, change) {
    change({ paying })
    storePendingPayment(paying)
  },
  upi: 'checked',
  texts: {
    pay: 'Pay by UPI',
    badId: paymentFailed,
  },
})
