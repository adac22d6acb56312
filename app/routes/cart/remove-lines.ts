import { clearCart, removeFromCart } from '#app/cart/take-out.ts'
import { focusHeading } from '#app/ui/focus-heading.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { ProductId } from '#domain/flavours.ts'

/** Takes a line out; the keyboard goes on at the next one, or at the last. */
export function removeLine(cart: Cart, id: ProductId) {
  removeFromCart(id, focusLine)
  const at = cart.findIndex((line) => line.id === id)
  focusLine((cart[at + 1] ?? cart[at - 1])?.id, { preventScroll: true })
}

export function clearLines() {
  clearCart(focusLine)
  focusLine(undefined)
}

/** Once the cart is drawn again, leads the keyboard to where a line is taken out; to the heading where there is no line. */
function focusLine(id: ProductId | undefined, options?: FocusOptions) {
  requestAnimationFrame(() => {
    const line = id !== undefined && document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
    if (line) line.focus(options)
    else if (id === undefined) focusHeading()
  })
}
