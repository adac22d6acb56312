import type { CheckoutKey, OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { lockOrderByKey, orderByKey } from './queries.ts'
import { transitionLockedOrder } from './transition-order.ts'

/** Hours after its creation that an unpaid order is offered to its buyer again. */
const RESUME_HOURS = 24

/**
 * An order of a checkout. `open`: its buyer may pay for it until `until`. `lapsed`: that time has passed. `settled`:
 * it is paid, claimed or cancelled, or a part of it was received, which the shop decides about.
 */
export type ResumedOrder = { order: Order; key: CheckoutKey; state: 'open' | 'lapsed' | 'settled'; until: string }

/** Finds the order of an order link, and whether its buyer may still pay for it. */
export async function findResumedOrder(
  db: Db,
  { number, secret }: { number: string; secret: string },
  now: Date,
): Promise<ResumedOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('number', '=', number)
    .where('secret', '=', secret)
    .executeTakeFirst()
  const order = row && (await orderByKey(db, row.checkoutKey))
  if (!row || !order) return undefined
  const end = resumeEnds(order)
  const isUnpaid = UNPAID_STATES.includes(order.state) && !(await hasReceivedPayment(db, order.id))
  const state = isUnpaid ? (end > now ? 'open' : 'lapsed') : 'settled'
  return { order, key: row.checkoutKey, state, until: end.toISOString() }
}

const hasReceivedPayment = async (db: Db, orderId: OrderId): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Page where an unpaid order can be paid again. */
export const resumePath = ({ number, secret }: Pick<Order, 'number' | 'secret'>): string =>
  `/order/${number}/${secret}/pay`

/** Returns when an unpaid order is no longer offered. */
const resumeEnds = ({ createdAt }: Pick<Order, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + RESUME_HOURS * 60 * 60_000)

/**
 * Cancels an unpaid order for its buyer. Returns false when it is no longer unpaid. Money that arrives later is
 * refunded by a task, like every payment for a cancelled order.
 */
export function cancelUnpaidOrder(db: Db, checkoutKey: CheckoutKey, at: Date): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = await lockOrderByKey(trx, checkoutKey)
    if (!order || !UNPAID_STATES.includes(order.state) || (await hasReceivedPayment(trx, order.id))) return false
    await transitionLockedOrder(trx, order, { to: 'cancelled', cause: 'cancelled by the buyer', by: 'shopper', at })
    return true
  })
}
