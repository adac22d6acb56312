import type { CheckoutKey } from '#domain/nominal.ts'
import type { AmountDue, Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { isPartPaid } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { lockOrderByKey, orderByKey } from './queries.ts'
import { transitionLockedOrder } from './transition-order.ts'

/** Hours after its creation that an unpaid order is offered to its buyer again. */
const RESUME_HOURS = 24

/**
 * An order of a checkout. `open`: its buyer may pay `due` for it until `until`. `lapsed`: that time has passed.
 * `settled`: it is paid, claimed or cancelled, or a cheque covers the rest. A part paid order stays open.
 */
export type ResumedOrder = {
  order: Order
  key: CheckoutKey
  state: 'open' | 'lapsed' | 'settled'
  until: string
  due: AmountDue
}

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
  const due = await amountDue(db, order)
  const isUnpaid = UNPAID_STATES.includes(order.state) && due.duePaise > 0
  const state = isUnpaid ? (end > now || isPartPaid(due) ? 'open' : 'lapsed') : 'settled'
  return { order, key: row.checkoutKey, state, until: end.toISOString(), due }
}

/** Page where an unpaid order can be paid again. */
export const resumePath = ({ number, secret }: Pick<Order, 'number' | 'secret'>): string =>
  `/order/${number}/${secret}/pay`

/** Returns when an unpaid order is no longer offered. */
const resumeEnds = ({ createdAt }: Pick<Order, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + RESUME_HOURS * 60 * 60_000)

/**
 * Cancels an unpaid order for its buyer. Returns false when it is no longer unpaid, or part paid. Money that arrives later is
 * refunded by a task, like every payment for a cancelled order.
 */
export function cancelUnpaidOrder(db: Db, checkoutKey: CheckoutKey, at: Date): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = await lockOrderByKey(trx, checkoutKey)
    if (!order || !UNPAID_STATES.includes(order.state)) return false
    if (isPartPaid(await amountDue(trx, order))) return false
    await transitionLockedOrder(trx, order, { to: 'cancelled', cause: 'cancelled by the buyer', by: 'shopper', at })
    return true
  })
}
