import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { MAX_BOX_ITEMS, MAX_ORDER_LINES } from '#domain/order/purchase.ts'
import type { BasketQuery } from '#server/discounts/load-basket.ts'

/**
 * Parses the content of a cart, `ids=kids-zone-1,MD-2&pieces=2,1`, or of a box, `box=compact&ids=keepsakes-1`;
 * `undefined` for one that cannot be bought at once.
 */
export function parseBasketQuery(query: URLSearchParams): BasketQuery | undefined {
  const ids = (query.get('ids') ?? '').split(',').filter(Boolean)
  const boxId = query.get('box')
  if (new Set(ids).size !== ids.length || ids.length === 0) return undefined
  if (boxId !== null) return ids.length > MAX_BOX_ITEMS ? undefined : { boxId, itemIds: ids }
  const pieces = (query.get('pieces') ?? '').split(',').map(Number)
  const isWhole = pieces.every((count) => Number.isInteger(count) && count >= 1 && count <= MAX_LINE_QUANTITY)
  if (ids.length > MAX_ORDER_LINES || pieces.length !== ids.length || !isWhole) return undefined
  return { pieces: new Map(ids.map((id, at) => [id, pieces[at] ?? 1])) }
}
