import { showToast } from '#app/shell/toasts/toasts.ts'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { type Cart, removeItem } from '#domain/cart/cart.ts'
import { mergeLineOrder, restoreLines } from '#domain/cart/line-order.ts'
import type { ProductId } from '#domain/nominal.ts'
import { currentCart, onCartChange, replaceCart } from './cart.ts'

let order: readonly string[] = []
const rememberLineOrder = () => {
  order = mergeLineOrder(order, currentCart())
}

/**
 * Tracks the order of the cart's lines, also for removals in other tabs, so that Undo can restore positions. Returns
 * the stop function.
 */
export function trackLineOrder() {
  rememberLineOrder()
  return onCartChange(rememberLineOrder)
}

type OnRestore = (id: ProductId) => void

function removeFromCart(id: ProductId, onRestore: OnRestore) {
  const line = currentCart().find((other) => other.id === id)
  if (!line) return
  replaceCart(removeItem(currentCart(), id))
  showToast({
    title: 'Item removed',
    description: `${line.name} has been removed from your cart`,
    action: undoAction([line], onRestore),
  })
}

export function clearCart(onRestore: OnRestore) {
  const lines = currentCart()
  replaceCart([])
  showToast({
    title: 'Cart cleared',
    description: 'All items have been removed from your cart',
    action: undoAction(lines, onRestore),
  })
}

/** Undo action of a toast. Restores the lines once, even on repeated clicks. */
function undoAction(lines: Cart, onRestore: OnRestore) {
  let left = lines
  const onClick = () => {
    const [first] = left
    if (!first) return
    replaceCart(restoreLines(currentCart(), left, order))
    left = []
    onRestore(first.id)
  }
  return { label: 'Undo', onClick }
}

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
