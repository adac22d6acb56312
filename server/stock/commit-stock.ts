import type { StockDemand } from '#domain/catalogue/stock.ts'
import type { OrderId, StockId } from '#domain/nominal.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import type { Trx } from '#server/db/transact.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { deleteBuyerReservation } from './buyer-reservations.ts'
import { findOrderStock, lockStock, recordStockMovements } from './queries.ts'

/**
 * Turns an order's reservations into a sale. If payment arrives after they expired, takes what is still in stock and
 * creates a task for the rest: the order is paid either way.
 */
export async function commitStock(trx: Trx, orderId: OrderId, now: Date): Promise<void> {
  const { wanted, held, sold } = await findOrderStock(trx, orderId)
  if (wanted.length > held.length)
    await lockStock(
      trx,
      [...wanted, ...held].map(({ id }) => id),
    )
  if (held.length > 0) await markCommitted(trx, orderId)
  if (wanted.length > 0) await deleteBuyerReservation(trx, orderId)
  const soldStock: SoldStock[] = []
  for (const { id, quantity } of held) {
    const onHand = await sellReserved(trx, id, quantity, now)
    if (onHand !== undefined) soldStock.push({ stockId: id, pieces: -quantity, onHand, orderId })
  }
  const covered = new Set([...held, ...sold].map(({ id }) => id))
  const unreserved = wanted.filter(({ id }) => !covered.has(id))
  if (unreserved.length > 0) soldStock.push(...(await sellUnreserved(trx, orderId, unreserved, now)))
  await recordStockMovements(trx, soldStock, now)
}

type SoldStock = { stockId: StockId; pieces: number; onHand: number; orderId: OrderId }

const markCommitted = (trx: Trx, orderId: OrderId) =>
  trx
    .updateTable('stockHolds')
    .set({ state: 'sold' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .execute()

/** Returns the remaining quantity; `undefined` if the item's stock is not tracked. */
async function sellReserved(trx: Trx, stockId: StockId, quantity: number, now: Date): Promise<number | undefined> {
  const row = await trx
    .updateTable('stock')
    .set((eb) => ({
      onHand: eb('onHand', '-', quantity),
      reserved: eb('reserved', '-', quantity),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', stockId)
    .returning('onHand')
    .executeTakeFirst()
  return row?.onHand
}

async function sellUnreserved(
  trx: Trx,
  orderId: OrderId,
  unreserved: readonly StockDemand[],
  now: Date,
): Promise<SoldStock[]> {
  const missing: StockDemand[] = []
  const soldStock: SoldStock[] = []
  const soldOut: string[] = []
  for (const { id, quantity } of unreserved) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ onHand: eb('onHand', '-', quantity), updatedAt: now.toISOString() }))
      .where('id', '=', id)
      .where((eb) => eb(eb('onHand', '-', eb.ref('reserved')), '>=', quantity))
      .returning(['onHand', 'reserved'])
      .executeTakeFirst()
    if (!row) {
      missing.push({ id, quantity })
      continue
    }
    soldStock.push({ stockId: id, pieces: -quantity, onHand: row.onHand, orderId })
    if (row.onHand === row.reserved) soldOut.push(id)
    await trx
      .insertInto('stockHolds')
      .values({ orderId, stockId: id, quantity, state: 'sold', expiresAt: now.toISOString() })
      .execute()
  }
  await invalidateTags(trx, 'stock', soldOut)
  if (missing.length > 0) await addMissingStockTask(trx, orderId, missing, now)
  return soldStock
}

async function addMissingStockTask(
  trx: Trx,
  orderId: OrderId,
  missing: readonly StockDemand[],
  at: Date,
): Promise<void> {
  const { number } = await trx.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  const what = missing.map(({ id, quantity }) => `${quantity} of ${id}`).join(', ')
  const text = `Order ${number} was paid after its stock was released, and these items are out of stock: ${what}. Restock them, or refund the order.`
  await createTask(trx, { orderId, subject: `stock:${orderId}`, text, at })
}
