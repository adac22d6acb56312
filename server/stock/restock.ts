import { totalDemand } from '#domain/catalogue/stock.ts'
import type { OrderId, StockId } from '#domain/nominal.ts'
import { boxIdOfLine } from '#domain/order/order.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import type { Trx } from '#server/db/transact.ts'
import { recordStockMovements } from './queries.ts'

/**
 * Puts sold items of an order back in stock: the given quantities of the lines, and for a custom box all of its
 * items. What was returned no longer counts as sold, so nothing is returned twice.
 */
export async function restock(
  trx: Trx,
  orderId: OrderId,
  lines: readonly { position: number; quantity: number }[],
  now: Date,
): Promise<void> {
  const backOnSale: string[] = []
  for (const { id, quantity } of totalDemand(await findRestockPieces(trx, orderId, lines))) {
    const pieces = await removeFromSale(trx, { orderId, stockId: id }, quantity)
    if (pieces === 0) continue
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ onHand: eb('onHand', '+', pieces), updatedAt: now.toISOString() }))
      .where('id', '=', id)
      .returning(['onHand', 'reserved'])
      .executeTakeFirst()
    if (!row) continue
    await recordStockMovements(trx, [{ stockId: id, pieces, onHand: row.onHand, orderId }], now)
    if (row.onHand - row.reserved <= pieces) backOnSale.push(id)
  }
  await invalidateTags(trx, 'stock', backOnSale)
}

async function findRestockPieces(trx: Trx, orderId: OrderId, lines: readonly { position: number; quantity: number }[]) {
  const rows = await trx
    .selectFrom('orderLines as line')
    .leftJoin('products as product', 'product.id', 'line.productId')
    .select(['line.position', 'line.productId'])
    .select((eb) => eb.fn.coalesce('product.twinOf', 'line.productId').as('stockId'))
    .where('line.orderId', '=', orderId)
    .execute()
  const quantityAt = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const returned = rows.filter(({ position }) => quantityAt.has(position))
  const productPieces = returned.map(({ position, stockId }) => ({
    id: stockId,
    quantity: quantityAt.get(position) ?? 0,
  }))
  return returned.some(({ productId }) => boxIdOfLine(productId))
    ? [...productPieces, ...(await findBoxItemPieces(trx, orderId))]
    : productPieces
}

async function findBoxItemPieces(trx: Trx, orderId: OrderId) {
  const rows = await trx.selectFrom('orderBoxItems').select('itemId').where('orderId', '=', orderId).execute()
  return rows.map(({ itemId }) => ({ id: itemId, quantity: 1 }))
}

/** Returns how many pieces were sold to the order, up to `quantity`, and removes them from the sale. */
async function removeFromSale(
  trx: Trx,
  hold: { orderId: OrderId; stockId: StockId },
  quantity: number,
): Promise<number> {
  const sold = trx.selectFrom('stockHolds').where((eb) => eb.and({ ...hold, state: 'sold' }))
  const row = await sold.select('quantity').executeTakeFirst()
  if (!row) return 0
  if (row.quantity <= quantity) {
    await trx
      .deleteFrom('stockHolds')
      .where((eb) => eb.and({ ...hold, state: 'sold' }))
      .execute()
    return row.quantity
  }
  await trx
    .updateTable('stockHolds')
    .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
    .where((eb) => eb.and({ ...hold, state: 'sold' }))
    .execute()
  return quantity
}
