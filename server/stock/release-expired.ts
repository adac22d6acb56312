import { REVIEW_RESERVATION_HOURS, reviewReservationEnds, type StockDemand } from '#domain/catalogue/stock.ts'
import type { OrderId, OrderNumber } from '#domain/nominal.ts'
import { type OrderPaymentState, UNPAID_STATES } from '#domain/order/order-state.ts'
import { COUNTING_PERIOD_MS } from '#domain/order/reservation-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { findReviewStart, reserveForReview } from './extend-reservation.ts'
import { releaseStock } from './reserve-stock.ts'

const BATCH_SIZE = 100

const STATES_WITH_STOCK: readonly OrderPaymentState[] = [...UNPAID_STATES, 'under_review']

/**
 * Releases expired reservations and returns the number of orders checked.
 *
 * An order under review keeps its claim: only the reservation expires, and a task is created. If the claim is
 * confirmed later, the order gets what is in stock. Safe to run on several instances: each order is locked while it
 * is decided.
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
    .where('order.state', 'in', STATES_WITH_STOCK)
    .limit(BATCH_SIZE)
    .execute()
  for (const { orderId } of due) await transact(db, (trx) => releaseOrder(trx, orderId, now))
  const oldestKept = new Date(now.getTime() - COUNTING_PERIOD_MS).toISOString()
  await db.deleteFrom('holders').where('until', '<', oldestKept).execute()
  return due.length
}

/** Checks again with the order locked: it may have moved on in the meantime. */
async function releaseOrder(trx: Trx, orderId: OrderId, now: Date): Promise<void> {
  const order = await forUpdate(
    trx,
    trx
      .selectFrom('orders')
      .select(['number', 'state'])
      .where('id', '=', orderId)
      .where('state', 'in', STATES_WITH_STOCK),
  ).executeTakeFirst()
  if (!order) return
  const unexpired = await trx
    .selectFrom('stockHolds')
    .select('stockId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (unexpired) return
  if (order.state !== 'under_review') return releaseUnpaid(trx, { id: orderId, number: order.number }, now)
  // The claim may have been recorded by an older version that kept the short checkout reservation.
  const since = await findReviewStart(trx, orderId)
  if (since && reviewReservationEnds(since) > now) return reserveForReview(trx, { id: orderId }, since)
  await createExpiredReviewTask(trx, { id: orderId, number: order.number }, await releaseStock(trx, orderId, now), now)
}

type ExpiredOrder = { id: OrderId; number: OrderNumber }

const describeReleased = (released: readonly StockDemand[]): string =>
  released.map(({ id, quantity }) => `${quantity} of ${id}`).join(', ')

/**
 * Releases an unpaid order's stock. While a payment link is open, the reservation is extended to the link's expiry;
 * if the link has expired, a task says that the items are on sale again. A plain checkout creates no task.
 */
async function releaseUnpaid(trx: Trx, { id: orderId, number }: ExpiredOrder, now: Date): Promise<void> {
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
  const released = await releaseStock(trx, orderId, now)
  if (!link) return
  const text = `The payment link of order ${number} expired unpaid, so its stock was released: ${describeReleased(released)}. Call the customer: a new link reserves what is in stock then; cancel ${number} cancels the order.`
  await createTask(trx, { orderId, subject: `link:${link.id}`, text, at: now })
}

async function createExpiredReviewTask(trx: Trx, order: ExpiredOrder, released: readonly StockDemand[], at: Date) {
  const text = `Order ${order.number} has been under review for ${REVIEW_RESERVATION_HOURS} hours, so its stock was released: ${describeReleased(released)}. Its payment claim stays open: confirm ${order.number} takes what is in stock then; cancel ${order.number} cancels the order.`
  await createTask(trx, { orderId: order.id, subject: `lapsed:${order.id}`, text, at })
}
