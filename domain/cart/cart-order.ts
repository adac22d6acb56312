import type { ProductId } from '#domain/flavours.ts'
import { addItem, type Cart } from './cart.ts'

/**
 * The order in which gifts stood in a cart, with those that have left it since at their places: what is in the cart now
 * stands as it does now, and what is not follows the nearest that stood before it.
 */
export function rememberOrder(order: readonly string[], cart: Cart): readonly string[] {
  const there = cart.map(({ id }) => id)
  const gone = order.filter((id) => !there.includes(id))
  return gone.reduce((ids, id) => {
    const at = placeIn(ids, id, order)
    return ids.toSpliced(at, 0, id)
  }, there)
}

/**
 * A cart with lines that were taken out of it, where they stood and as many as there were. What has come in since stays;
 * of a gift that was taken again meanwhile there are as many more.
 */
export const putBack = (cart: Cart, lines: Cart, order: readonly string[]): Cart =>
  lines.reduce((now, line) => {
    if (now.some(({ id }) => id === line.id)) return addItem(now, line)
    const ids = now.map(({ id }) => id)
    return now.toSpliced(placeIn(ids, line.id, order), 0, line)
  }, cart)

/** Where an id belongs among others: behind the nearest that stood before it, else before the nearest behind it. */
function placeIn(ids: readonly ProductId[], id: ProductId, order: readonly string[]): number {
  const at = order.indexOf(id)
  if (at < 0) return ids.length
  const before = order.slice(0, at).findLast((other) => ids.includes(other))
  if (before !== undefined) return ids.indexOf(before) + 1
  const after = order.slice(at + 1).find((other) => ids.includes(other))
  return after === undefined ? ids.length : ids.indexOf(after)
}
