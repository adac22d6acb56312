import type { OrderId, StockId } from '#domain/nominal.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Releases the stock reservations of test orders and returns what they sold to stock, because nothing was shipped.
 * Items that the owner has counted since the payment keep their count.
 */
export async function restoreStock(trx: Trx, orderIds: readonly OrderId[], now: Date): Promise<void> {
  const reservations = await trx
    .deleteFrom('stockHolds')
    .where('orderId', 'in', orderIds)
    .returning(['orderId', 'stockId', 'quantity', 'state'])
    .execute()
  const soldAt = await paidTimes(trx, orderIds)
  const byItem = Map.groupBy(reservations, ({ stockId }) => stockId)
  for (const [stockId, own] of [...byItem].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sum = (state: 'held' | 'sold', from: typeof own) =>
      from.filter((reservation) => reservation.state === state).reduce((total, { quantity }) => total + quantity, 0)
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ reserved: eb('reserved', '-', sum('held', own)), updatedAt: now.toISOString() }))
      .where('id', '=', stockId)
      .returning('countedAt')
      .executeTakeFirst()
    if (!row) continue
    const restored = sum(
      'sold',
      own.filter(({ orderId }) => (row.countedAt ?? '') <= (soldAt.get(orderId) ?? '')),
    )
    if (restored > 0) await addToStock(trx, stockId, restored)
  }
  await invalidateTags(trx, 'stock', byItem.keys())
}

const addToStock = (trx: Trx, stockId: StockId, pieces: number) =>
  trx
    .updateTable('stock')
    .set((eb) => ({ onHand: eb('onHand', '+', pieces) }))
    .where('id', '=', stockId)
    .execute()

async function paidTimes(trx: Trx, orderIds: readonly OrderId[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('orderEvents')
    .select(['orderId', 'at'])
    .where('orderId', 'in', orderIds)
    .where('toState', '=', 'paid')
    .execute()
  return new Map(rows.map(({ orderId, at }) => [orderId, at]))
}
