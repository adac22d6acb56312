import { badgeText, totalItems } from '#domain/cart/cart.ts'
import { useCart } from './cart.ts'

/** How much is in the cart, as the badge says it, and the name of a link to the cart that holds it. */
export function useCartCount() {
  const count = totalItems(useCart())
  const badge = count > 0 ? badgeText(count) : undefined
  const name = badge ? `Cart, ${badge} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return { badge, name }
}
