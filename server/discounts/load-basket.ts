import { findBoxProblem } from '#domain/box/box.ts'
import type { PurchaseItems } from '#domain/order/price-order.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** Products of a cart with quantities, or a box with its items. */
export type BasketQuery = { pieces: ReadonlyMap<string, number> } | { boxId: string; itemIds: readonly string[] }

/**
 * Loads the basket from the catalogue; `undefined` if something in it cannot be bought, which the order itself
 * reports.
 */
export async function loadBasket(db: Db, basketQuery: BasketQuery): Promise<PurchaseItems | undefined> {
  if ('boxId' in basketQuery) {
    const [box, items] = await Promise.all([boxById(db, basketQuery.boxId), itemsById(db, basketQuery.itemIds)])
    const problem = findBoxProblem({ itemIds: basketQuery.itemIds, totalPaise: 0 }, box, items)
    return !box || (problem && problem.why !== 'price-changed') ? undefined : { box, items: [...items.values()] }
  }
  const products = await productsById(db, [...basketQuery.pieces.keys()])
  const lines = [...basketQuery.pieces].flatMap(([id, quantity]) => {
    const product = products.get(id)
    return product?.onSale ? [{ id, quantity, pricePaise: product.pricePaise }] : []
  })
  return lines.length < basketQuery.pieces.size || lines.length === 0 ? undefined : { lines, products }
}
