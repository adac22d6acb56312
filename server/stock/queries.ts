import { type Demand, totalDemand } from '#domain/stock.ts'
import type { Db } from '#server/db/connect.ts'

/** A counted thing as a query joins it; nulls where it is not counted. */
export type Left = { onHand: number | null; reserved: number | null }

/** What is not counted never runs out. */
export const isLeft = ({ onHand, reserved }: Left): boolean => onHand === null || onHand > (reserved ?? 0)

/** What is counted and has none left that is not set aside. */
export const soldOutIds = (db: Db) => db.selectFrom('stock').select('stock.id').whereRef('onHand', '<=', 'reserved')

/** What an order needs of each thing, whether it is counted or not; a twin is its twin's. */
export async function demandOf(db: Db, orderId: string): Promise<Demand[]> {
  const lines = await db
    .selectFrom('orderLines as line')
    .leftJoin('products as product', 'product.id', 'line.productId')
    .select((eb) => [eb.fn.coalesce('product.twinOf', 'line.productId').as('id'), 'line.quantity'])
    .where('line.orderId', '=', orderId)
    .execute()
  const items = await db.selectFrom('orderBoxItems').select('itemId').where('orderId', '=', orderId).execute()
  return totalDemand([...lines, ...items.map(({ itemId }) => ({ id: itemId, quantity: 1 }))])
}

/** The part of a demand that is for things that are counted. */
export async function countedOf(db: Db, demand: readonly Demand[]): Promise<Demand[]> {
  if (demand.length === 0) return []
  const ids = demand.map(({ id }) => id)
  const rows = await db.selectFrom('stock').select('id').where('id', 'in', ids).execute()
  const counted = new Set(rows.map(({ id }) => id))
  return demand.filter(({ id }) => counted.has(id))
}

export async function leftOf(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', id).executeTakeFirst()
  return row && row.onHand - row.reserved
}
