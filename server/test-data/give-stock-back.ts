import type { OrderId, StockId } from '#domain/flavours.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'

/**
 * What test orders held is free again, and what they took from the shelf stands there again, for nothing of it was ever
 * sent. Only a thing that the owner has counted since keeps its count: that was of the shelf as it is.
 */
export async function giveStockBack(trx: Trx, orderIds: readonly OrderId[], now: Date): Promise<void> {
  const holds = await trx
    .deleteFrom('stockHolds')
    .where('orderId', 'in', orderIds)
    .returning(['orderId', 'stockId', 'quantity', 'state'])
    .execute()
  const soldAt = await paidTimes(trx, orderIds)
  const byItem = Map.groupBy(holds, ({ stockId }) => stockId)
  for (const [stockId, own] of [...byItem].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sum = (state: 'held' | 'sold', from: typeof own) =>
      from.filter((hold) => hold.state === state).reduce((total, { quantity }) => total + quantity, 0)
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ reserved: eb('reserved', '-', sum('held', own)), updatedAt: now.toISOString() }))
      .where('id', '=', stockId)
      .returning('countedAt')
      .executeTakeFirst()
    if (!row) continue
    const back = sum(
      'sold',
      own.filter(({ orderId }) => (row.countedAt ?? '') <= (soldAt.get(orderId) ?? '')),
    )
    if (back > 0) await putOnShelf(trx, stockId, back)
  }
  await invalidateShown(trx, 'stock', byItem.keys())
}

const putOnShelf = (trx: Trx, stockId: StockId, pieces: number) =>
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
