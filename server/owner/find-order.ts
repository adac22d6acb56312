import { shownDay } from '#domain/delivery/order-promise.ts'
import { ORDER_PREFIX, type Order } from '#domain/order/order.ts'
import { ORDER_STATES, type OrderState } from '#domain/order/order-state.ts'
import { moneyMarks } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'

/**
 * An order number as a person says it: `reg-0042`, `0042`, `42`. Digits alone are the order that ends in them, whatever its
 * prefix was then; where they are several it names them, so that none is taken for another.
 */
export async function spokenNumber(db: Db, text: string): Promise<string> {
  const said = text.trim().toUpperCase()
  if (!/^\d+$/.test(said)) return said
  const bare = said.padStart(4, '0')
  const rows = await db.selectFrom('orders').select('number').where('number', 'like', `%-${bare}`).limit(9).execute()
  const numbers = rows.map(({ number }) => number).sort()
  if (numbers.length > 1) return `${bare} alone: there are ${numbers.join(' and ')}`
  return numbers[0] ?? `${ORDER_PREFIX}-${bare}`
}

export async function orderByNumber(db: Db, text: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('number', '=', await spokenNumber(db, text))
    .executeTakeFirst()
  return row && orderByKey(db, row.checkoutKey)
}

const SHOWN = 50

/** `under-review` and `under review` are `under_review`. */
export const spokenState = (text: string): OrderState | undefined => {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return ORDER_STATES.find((state) => state === plain)
}

/** The newest orders, of one state or of all. */
export async function listOrders(db: Db, state: OrderState | undefined) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'createdAt', 'state', 'test', 'fullName', 'city', 'totalPaise'])
    .select(['promisedDay', 'deliverOn', 'estimatedDelivery'])
    .$if(state !== undefined, (query) => query.where('state', '=', state as OrderState))
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
  const payments = await paymentsOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ promisedDay, deliverOn, estimatedDelivery, ...row }) => ({
    ...row,
    day: shownDay({ promisedDay, deliverOn, estimatedDelivery }),
    marks: moneyMarks(payments.filter(({ orderId }) => orderId === row.id)),
  }))
}
