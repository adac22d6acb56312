import type { Insertable } from 'kysely'
import { type ExpressionBuilder, sql } from 'kysely'
import { type StockDemand, totalDemand } from '#domain/catalogue/stock.ts'
import type { OrderId, StockId } from '#domain/nominal.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { StockMovementTable, StockReservationTable } from '#server/db/schema/stock.ts'
import type { Schema } from '#server/db/schema.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'

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

/** Stock columns as joined by a query; nulls if the item's stock is not tracked. */
export type StockColumns = { onHand: number | null; reserved: number | null }

/** Untracked stock never runs out. */
export const hasStockLeft = ({ onHand, reserved }: StockColumns): boolean => onHand === null || onHand > (reserved ?? 0)

/** Condition: the box item is untracked or has unreserved stock. */
export const isBoxItemInStock = (eb: ExpressionBuilder<Schema, 'boxItems'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('stock')
        .select('stock.id')
        .whereRef('stock.id', '=', 'boxItems.id')
        .whereRef('stock.onHand', '<=', 'stock.reserved'),
    ),
  )

const selectDemand = (db: Db, orderId: OrderId) =>
  db
    .selectFrom('orderLines as line')
    .leftJoin('products as product', 'product.id', 'line.productId')
    .innerJoin('stock', (join) => join.on('stock.id', '=', (eb) => eb.fn.coalesce('product.twinOf', 'line.productId')))
    .select(['stock.id', 'line.quantity', sql<ReservationState>`'wanted'`.as('state')])
    .where('line.orderId', '=', orderId)
    .unionAll(
      db
        .selectFrom('orderBoxItems as item')
        .innerJoin('stock', 'stock.id', 'item.itemId')
        .select(['stock.id', sql<number>`1`.as('quantity'), sql<ReservationState>`'wanted'`.as('state')])
        .where('item.orderId', '=', orderId),
    )
type ReservationState = 'wanted' | StockReservationTable['state']

const selectOrderStock = compiledQuery((db, { orderId }: { orderId: OrderId }) =>
  selectDemand(db, orderId).unionAll(
    db.selectFrom('stockHolds').select(['stockId as id', 'quantity', 'state']).where('orderId', '=', orderId),
  ),
)

/** Returns the tracked items that an order needs, has reserved and has bought, with quantities. */
export async function findOrderStock(db: Db, orderId: OrderId): Promise<Record<ReservationState, StockDemand[]>> {
  const { rows } = await selectOrderStock(db, { orderId })
  const inState = (state: ReservationState) => totalDemand(rows.filter((row) => row.state === state))
  return { wanted: inState('wanted'), held: inState('held'), sold: inState('sold') }
}

export async function readAvailableStock(db: Db, id: StockId): Promise<number | undefined> {
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', id).executeTakeFirst()
  return row && row.onHand - row.reserved
}

/**
 * Locks stock rows in the order of their ids, to avoid deadlocks when a transaction returns some items and takes
 * others.
 */
export async function lockStock(trx: Trx, ids: Iterable<string>): Promise<void> {
  for (const id of [...new Set(ids)].sort(compareIds))
    await forUpdate(trx, trx.selectFrom('stock').select('id').where('id', '=', id)).execute()
}

/** Compares by code unit, as `totalDemand` does: independent of the locale. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : 1)
