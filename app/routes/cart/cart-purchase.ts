import { currentCart, replaceCart } from '#app/cart/cart.ts'
import { offerSent } from '#app/checkout/offer-sent.ts'
import { paymentFailed } from '#app/checkout/pay.ts'
import { leaveToPay } from '#app/checkout/provider-return.ts'
import type { Purchase } from '#app/checkout/purchase.ts'
import { unitPaise } from '#domain/cart/cart.ts'
import { type CartCorrection, correctCart, overfullLines, withoutBought } from '#domain/cart/cart-corrections.ts'
import { askedOf } from './cart-asked.ts'

/** What is told on the cart step. */
export type CartNews = { corrections?: CartCorrection[]; tooMany?: boolean }

/** What is bought with a cart: what is in it when it is asked, and without what the shop no longer sells as it was shown. */
export const cartPurchase: Purchase = {
  kind: 'cart',
  orderAt: '/checkout/order',
  content({ offer }, goTo) {
    const cart = currentCart()
    if (overfullLines(cart).length === 0) {
      const lines = cart.map((line) => ({ id: line.id, quantity: line.quantity, pricePaise: unitPaise(line) }))
      return { sent: { lines, ...offerSent(offer, askedOf(cart)) } }
    }
    goTo('cart', { news: { tooMany: true } satisfies CartNews })
    return undefined
  },
  correct(refusal, goTo) {
    const { cart, corrections } = correctCart(currentCart(), refusal.why === 'lines' ? refusal.problems : [])
    replaceCart(cart)
    goTo('cart', { news: { corrections } satisfies CartNews })
    return undefined
  },
  showsReview: true,
  letGo: (receipt) => replaceCart(withoutBought(currentCart(), receipt.lines)),
  leave(paying, change) {
    change({ paying })
    leaveToPay(paying)
  },
  upi: 'checked',
  words: {
    pay: (above) => (above ? 'Pay for your order' : 'Pay by UPI'),
    badId: paymentFailed,
  },
}
