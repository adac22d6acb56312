import { type Demand, REVIEW_HOLD_HOURS, reviewReservationEnds } from '#domain/catalogue/stock.ts'
import type { OrderId, OrderNumber } from '#domain/flavours.ts'
import { type OrderPaymentState, UNPAID_STATES } from '#domain/order/order-state.ts'
import { LOOK_BACK_MS } from '#domain/order/reservation-caps.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { releaseStock } from './reserve-stock.ts'
import { reserveForReview, reviewedSince } from './review-reservation.ts'

/** How many orders are looked at in one round. */
const BATCH = 100

const HOLDING: readonly OrderPaymentState[] = [...UNPAID_STATES, 'under_review']

/**
 * Puts back what was set aside for orders that nobody paid for in time, and says for how many were looked at. Where a
 * payment is being looked at only the hold lapses, and a person is told: the claim stands, and when it is confirmed the
 * order gets what is there. Several machines may do this at once: each order is held while it is decided.
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
    .where('order.state', 'in', HOLDING)
    .limit(BATCH)
    .execute()
  for (const { orderId } of due) await transact(db, (trx) => releaseOne(trx, orderId, now))
  const forgotten = new Date(now.getTime() - LOOK_BACK_MS).toISOString()
  await db.deleteFrom('holders').where('until', '<', forgotten).execute()
  return due.length
}

/** Looks again with the order's row held: it may have gone on to payment a moment ago. */
async function releaseOne(trx: Trx, orderId: OrderId, now: Date): Promise<void> {
  const order = await trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', orderId)
    .where('state', 'in', HOLDING)
    .returning(['number', 'state'])
    .executeTakeFirst()
  if (!order) return
  const lasts = await trx
    .selectFrom('stockHolds')
    .select('stockId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (lasts) return
  if (order.state !== 'under_review') return releaseUnpaid(trx, { id: orderId, number: order.number }, now)
  // Whoever wrote the claim down, perhaps an older program, may have left the hold as short as a checkout's.
  const since = await reviewedSince(trx, orderId)
  if (since && reviewReservationEnds(since) > now) return reserveForReview(trx, { id: orderId }, since)
  await addLapsedTask(trx, { id: orderId, number: order.number }, await releaseStock(trx, orderId, now), now)
}

type Lapsed = { id: OrderId; number: OrderNumber }

const sayFreed = (freed: readonly Demand[]): string =>
  freed.map(({ id, quantity }) => `${quantity} of ${id}`).join(', ')

/**
 * A checkout lets go without a word. Where a payment link is open the hold is the link's, whatever its shopper did since;
 * where one has lapsed, whoever promised those things to somebody is told that they are on sale again.
 */
async function releaseUnpaid(trx: Trx, { id: orderId, number }: Lapsed, now: Date): Promise<void> {
  const link = await trx
    .selectFrom('paymentLinks')
    .select(['id', 'expiresAt'])
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (link && link.expiresAt > now.toISOString()) {
    const held = trx.updateTable('stockHolds').set({ expiresAt: link.expiresAt })
    return void (await held.where('orderId', '=', orderId).where('state', '=', 'held').execute())
  }
  const freed = await releaseStock(trx, orderId, now)
  if (!link) return
  const text = `Nobody has paid for order ${number} by its payment link in time, so what was set aside for it is free again: ${sayFreed(freed)}. Ring its buyer: a new link sets aside what is there then, cancel ${number} gives it up.`
  await addReviewTask(trx, { orderId, subject: `link:${link.id}`, text, at: now })
}

async function addLapsedTask(trx: Trx, order: Lapsed, freed: readonly Demand[], at: Date) {
  const text = `Order ${order.number} has been under review for ${REVIEW_HOLD_HOURS} hours, so what was set aside for it is free again: ${sayFreed(freed)}. Its claim stands: confirm ${order.number} gives it what is there then, cancel ${order.number} gives it up.`
  await addReviewTask(trx, { orderId: order.id, subject: `lapsed:${order.id}`, text, at })
}
