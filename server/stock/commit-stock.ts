import type { Demand } from '#domain/catalogue/stock.ts'
import type { OrderId, StockId } from '#domain/flavours.ts'
import type { Trx } from '#server/db/transact.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { holderPaid } from './holders.ts'
import { lockStock, stockOf } from './queries.ts'
import { keepMoves } from './stock-moves.ts'

/**
 * Turns what was set aside for an order into a sale. Money that comes after the hold has ended takes what is there;
 * what is not there any more is left to a person, for the order is paid.
 */
export async function commitStock(trx: Trx, orderId: OrderId, now: Date): Promise<void> {
  const { wanted, held, sold } = await stockOf(trx, orderId)
  if (wanted.length > held.length)
    await lockStock(
      trx,
      [...wanted, ...held].map(({ id }) => id),
    )
  if (held.length > 0) await markCommitted(trx, orderId)
  if (wanted.length > 0) await holderPaid(trx, orderId)
  const taken: Taken[] = []
  for (const { id, quantity } of held) {
    const onHand = await takeReserved(trx, id, quantity, now)
    if (onHand !== undefined) taken.push({ stockId: id, pieces: -quantity, onHand, orderId })
  }
  const had = new Set([...held, ...sold].map(({ id }) => id))
  const late = wanted.filter(({ id }) => !had.has(id))
  if (late.length > 0) taken.push(...(await commitLate(trx, orderId, late, now)))
  await keepMoves(trx, taken, now)
}

type Taken = { stockId: StockId; pieces: number; onHand: number; orderId: OrderId }

const markCommitted = (trx: Trx, orderId: OrderId) =>
  trx
    .updateTable('stockHolds')
    .set({ state: 'sold' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .execute()

/** How many are on the shelf then; `undefined` where it is not counted. */
async function takeReserved(trx: Trx, stockId: StockId, quantity: number, now: Date): Promise<number | undefined> {
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

async function commitLate(trx: Trx, orderId: OrderId, late: readonly Demand[], now: Date): Promise<Taken[]> {
  const missing: Demand[] = []
  const taken: Taken[] = []
  const soldOut: string[] = []
  for (const { id, quantity } of late) {
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
    taken.push({ stockId: id, pieces: -quantity, onHand: row.onHand, orderId })
    if (row.onHand === row.reserved) soldOut.push(id)
    await trx
      .insertInto('stockHolds')
      .values({ orderId, stockId: id, quantity, state: 'sold', expiresAt: now.toISOString() })
      .execute()
  }
  await invalidateShown(trx, 'stock', soldOut)
  if (missing.length > 0) await addMissingStockTask(trx, orderId, missing, now)
  return taken
}

async function addMissingStockTask(trx: Trx, orderId: OrderId, missing: readonly Demand[], at: Date): Promise<void> {
  const { number } = await trx.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  const what = missing.map(({ id, quantity }) => `${quantity} of ${id}`).join(', ')
  const text = `Order ${number} was paid after its gifts were set free, and there is no stock for it: ${what}. Find it, or pay it back.`
  await addReviewTask(trx, { orderId, subject: `stock:${orderId}`, text, at })
}
