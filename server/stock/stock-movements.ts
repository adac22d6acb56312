import type { Insertable } from 'kysely'
import type { StockId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { StockMovementTable } from '#server/db/schema/stock.ts'
import type { Trx } from '#server/db/transact.ts'

type StockMovement = Omit<Insertable<StockMovementTable>, 'id' | 'at'>

/** Records stock movements. Call it in the transaction that changes the stock. */
export async function recordStockMovements(trx: Trx, moves: readonly StockMovement[], at: Date): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map((move) => ({ ...move, id: newTimeOrderedId(), at: at.toISOString() }))
  await trx.insertInto('stockMoves').values(rows).execute()
}

const MAX_MOVEMENTS = 30

/** Returns the last 30 stock movements of an item, newest first, with the number of the order that caused each. */
export const findStockMovements = (db: Db, id: StockId) =>
  db
    .selectFrom('stockMoves as move')
    .leftJoin('orders', 'orders.id', 'move.orderId')
    .select(['move.id', 'move.at', 'move.pieces', 'move.onHand', 'move.who', 'orders.number as order'])
    .where('move.stockId', '=', id)
    .orderBy('move.at', 'desc')
    .orderBy('move.id', 'desc')
    .limit(MAX_MOVEMENTS)
    .execute()
