import { totalDemand } from '#domain/catalogue/stock.ts'
import type { OrderId, StockId } from '#domain/flavours.ts'
import { boxOfLine } from '#domain/order/order.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { keepMoves } from './stock-moves.ts'

/**
 * Puts back on the shelf what was sold to an order: of the lines at these places so many pieces, a built box with all
 * that is in it. What has gone back is not sold to the order any more, so that nothing goes back twice.
 */
export async function restock(
  trx: Trx,
  orderId: OrderId,
  lines: readonly { position: number; quantity: number }[],
  now: Date,
): Promise<void> {
  const backOnSale: string[] = []
  for (const { id, quantity } of totalDemand(await piecesOf(trx, orderId, lines))) {
    const pieces = await takeBack(trx, { orderId, stockId: id }, quantity)
    if (pieces === 0) continue
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ onHand: eb('onHand', '+', pieces), updatedAt: now.toISOString() }))
      .where('id', '=', id)
      .returning(['onHand', 'reserved'])
      .executeTakeFirst()
    if (!row) continue
    await keepMoves(trx, [{ stockId: id, pieces, onHand: row.onHand, orderId }], now)
    if (row.onHand - row.reserved <= pieces) backOnSale.push(id)
  }
  await invalidateShown(trx, 'stock', backOnSale)
}

/** By what they are counted under; a twin is its twin. */
async function piecesOf(trx: Trx, orderId: OrderId, lines: readonly { position: number; quantity: number }[]) {
  const rows = await trx
    .selectFrom('orderLines as line')
    .leftJoin('products as product', 'product.id', 'line.productId')
    .select(['line.position', 'line.productId'])
    .select((eb) => eb.fn.coalesce('product.twinOf', 'line.productId').as('stockId'))
    .where('line.orderId', '=', orderId)
    .execute()
  const quantityAt = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const back = rows.filter(({ position }) => quantityAt.has(position))
  const gifts = back.map(({ position, stockId }) => ({ id: stockId, quantity: quantityAt.get(position) ?? 0 }))
  return back.some(({ productId }) => boxOfLine(productId)) ? [...gifts, ...(await boxItemsOf(trx, orderId))] : gifts
}

async function boxItemsOf(trx: Trx, orderId: OrderId) {
  const rows = await trx.selectFrom('orderBoxItems').select('itemId').where('orderId', '=', orderId).execute()
  return rows.map(({ itemId }) => ({ id: itemId, quantity: 1 }))
}

/** How many of these were sold to the order; from now on they are not. */
async function takeBack(trx: Trx, hold: { orderId: OrderId; stockId: StockId }, quantity: number): Promise<number> {
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
