import type { ProductId } from '#domain/nominal.ts'
import { addItem, type Cart } from './cart.ts'

/**
 * Returns the order of the cart's lines, including removed ones at their former positions. Current lines keep their
 * current order; a removed line follows its nearest former predecessor.
 */
export function mergeLineOrder(order: readonly string[], cart: Cart): readonly string[] {
  const there = cart.map(({ id }) => id)
  const gone = order.filter((id) => !there.includes(id))
  return gone.reduce((ids, id) => {
    const at = insertionIndex(ids, id, order)
    return ids.toSpliced(at, 0, id)
  }, there)
}

/**
 * Restores removed lines at their former positions with their quantities. If a product was added again since, the
 * quantities are summed.
 */
export const restoreLines = (cart: Cart, lines: Cart, order: readonly string[]): Cart =>
  lines.reduce((now, line) => {
    if (now.some(({ id }) => id === line.id)) return addItem(now, line)
    const ids = now.map(({ id }) => id)
    return now.toSpliced(insertionIndex(ids, line.id, order), 0, line)
  }, cart)

/** Returns the index at which an id belongs: after its nearest predecessor, else before its nearest successor. */
function insertionIndex(ids: readonly ProductId[], id: ProductId, order: readonly string[]): number {
  const at = order.indexOf(id)
  if (at < 0) return ids.length
  const before = order.slice(0, at).findLast((other) => ids.includes(other))
  if (before !== undefined) return ids.indexOf(before) + 1
  const after = order.slice(at + 1).find((other) => ids.includes(other))
  return after === undefined ? ids.length : ids.indexOf(after)
}
