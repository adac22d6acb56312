import { UNPAID_STATES } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { releaseStock } from './release-stock.ts'

/** How many orders are looked at in one round. */
const BATCH = 100

/**
 * Puts back what was set aside for orders that nobody paid for in time, and says for how many. An order whose payment
 * is being looked at keeps its gifts. Several machines may do this at once: each order is held while it is decided.
 */
export async function releaseExpired(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  const due = await db
    .selectFrom('stockHolds as hold')
    .innerJoin('orders as order', 'order.id', 'hold.orderId')
    .select('hold.orderId')
    .distinct()
    .where('hold.state', '=', 'held')
    .where('hold.expiresAt', '<=', at)
    .where('order.state', 'in', UNPAID_STATES)
    .limit(BATCH)
    .execute()
  for (const { orderId } of due) await transact(db, (trx) => releaseOne(trx, orderId, now))
  return due.length
}

/** Looks again with the order's row held: it may have gone on to payment a moment ago. */
async function releaseOne(trx: Trx, orderId: string, now: Date): Promise<void> {
  const order = await trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', orderId)
    .where('state', 'in', UNPAID_STATES)
    .returning('id')
    .executeTakeFirst()
  if (!order) return
  const lasts = await trx
    .selectFrom('stockHolds')
    .select('stockId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!lasts) await releaseStock(trx, orderId, now)
}
