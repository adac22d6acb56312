import { focusHeading } from '#app/ui/focus-heading.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { ProductId } from '#domain/nominal.ts'
import { clearCart, removeFromCart } from './remove-from-cart.ts'

/** Removes a line and moves the focus to the next one, or to the last. */
export function removeLine(cart: Cart, id: ProductId) {
  removeFromCart(id, focusLine)
  const index = cart.findIndex((line) => line.id === id)
  focusLine((cart[index + 1] ?? cart[index - 1])?.id, { preventScroll: true })
}

export function clearLines() {
  clearCart(focusLine)
  focusLine(undefined)
}

function focusLine(id: ProductId | undefined, options?: FocusOptions) {
  requestAnimationFrame(() => {
    const line = id !== undefined && document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
    if (line) line.focus(options)
    else if (id === undefined) focusHeading()
  })
}
