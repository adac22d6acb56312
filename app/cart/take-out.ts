import { showToast } from '#app/toasts/toasts.ts'
import { type Cart, removeItem } from '#domain/cart/cart.ts'
import { putBack, rememberOrder } from '#domain/cart/cart-order.ts'
import type { ProductId } from '#domain/flavours.ts'
import { currentCart, onCartChange, replaceCart } from './cart.ts'

let order: readonly string[] = []
const remember = () => {
  order = rememberOrder(order, currentCart())
}

/** Keeps in mind where lines stand that may be taken out, also by another tab, until it is told to stop. */
export function watchOrder() {
  remember()
  return onCartChange(remember)
}

/** `onBack` is told the first of what Undo put back. */
type OnBack = (id: ProductId) => void

export function removeFromCart(id: ProductId, onBack: OnBack) {
  const line = currentCart().find((other) => other.id === id)
  if (!line) return
  replaceCart(removeItem(currentCart(), id))
  showToast({
    title: 'Item removed',
    description: `${line.name} has been removed from your cart`,
    action: undo([line], onBack),
  })
}

export function clearCart(onBack: OnBack) {
  const lines = currentCart()
  replaceCart([])
  showToast({
    title: 'Cart cleared',
    description: 'All items have been removed from your cart',
    action: undo(lines, onBack),
  })
}

/** Puts lines back once, however often it is pressed. */
function undo(lines: Cart, onBack: OnBack) {
  let left = lines
  const onPress = () => {
    const [first] = left
    if (!first) return
    replaceCart(putBack(currentCart(), left, order))
    left = []
    onBack(first.id)
  }
  return { label: 'Undo', onPress }
}
