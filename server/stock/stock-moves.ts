import type { Insertable } from 'kysely'
import type { StockId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { StockMoveTable } from '#server/db/schema/stock.ts'
import type { Trx } from '#server/db/transact.ts'

type Move = Omit<Insertable<StockMoveTable>, 'id' | 'at'>

/** Writes down what came to the shelf or left it; belongs into the transaction that changes the stock. */
export async function keepMoves(trx: Trx, moves: readonly Move[], at: Date): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map((move) => ({ ...move, id: newTimedId(), at: at.toISOString() }))
  await trx.insertInto('stockMoves').values(rows).execute()
}

const SHOWN = 30

/** What came and went of an item, the newest first. `order`: the number of the one that took it or gave it back. */
export const movesOf = (db: Db, id: StockId) =>
  db
    .selectFrom('stockMoves as move')
    .leftJoin('orders', 'orders.id', 'move.orderId')
    .select(['move.id', 'move.at', 'move.pieces', 'move.onHand', 'move.who', 'orders.number as order'])
    .where('move.stockId', '=', id)
    .orderBy('move.at', 'desc')
    .orderBy('move.id', 'desc')
    .limit(SHOWN)
    .execute()
