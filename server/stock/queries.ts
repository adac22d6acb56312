import { type ExpressionBuilder, sql } from 'kysely'
import { type Demand, totalDemand } from '#domain/catalogue/stock.ts'
import type { OrderId, StockId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { StockHoldTable } from '#server/db/schema/stock.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'

/** A counted item as a query joins it; nulls where it is not counted. */
export type Left = { onHand: number | null; reserved: number | null }

/** What is not counted never runs out. */
export const isLeft = ({ onHand, reserved }: Left): boolean => onHand === null || onHand > (reserved ?? 0)

/** Of items for a box: not counted, or with one left that is not set aside. */
export const isInStock = (eb: ExpressionBuilder<Schema, 'boxItems'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('stock')
        .select('stock.id')
        .whereRef('stock.id', '=', 'boxItems.id')
        .whereRef('stock.onHand', '<=', 'stock.reserved'),
    ),
  )

/** What an order needs of the items that are counted, line by line and item by item; a twin is its twin's. */
const wantedOf = (db: Db, orderId: OrderId) =>
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
type ReservationState = 'wanted' | StockHoldTable['state']

const selectStock = prepared((db, { orderId }: { orderId: OrderId }) =>
  wantedOf(db, orderId).unionAll(
    db.selectFrom('stockHolds').select(['stockId as id', 'quantity', 'state']).where('orderId', '=', orderId),
  ),
)

/** What an order needs of the items that are counted, and what it has of them. */
export async function stockOf(db: Db, orderId: OrderId): Promise<Record<ReservationState, Demand[]>> {
  const { rows } = await selectStock(db, { orderId })
  const inState = (state: ReservationState) => totalDemand(rows.filter((row) => row.state === state))
  return { wanted: inState('wanted'), held: inState('held'), sold: inState('sold') }
}

export async function leftOf(db: Db, id: StockId): Promise<number | undefined> {
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', id).executeTakeFirst()
  return row && row.onHand - row.reserved
}

/**
 * Holds several rows of stock in the order of their ids, for whoever puts some back and takes others: nobody who holds
 * one waits for one before it.
 */
export async function lockStock(trx: Trx, ids: Iterable<string>): Promise<void> {
  for (const id of [...new Set(ids)].sort(byId)) {
    await trx
      .updateTable('stock')
      .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
      .where('id', '=', id)
      .execute()
  }
}

/** As `totalDemand` has them, on every machine. */
const byId = (a: string, b: string): number => (a < b ? -1 : 1)
