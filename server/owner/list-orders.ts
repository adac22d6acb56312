import { shownDay } from '#domain/delivery/shown-day.ts'
import { ORDER_STATES, type OrderState } from '#domain/order/order-state.ts'
import { moneyMarks } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'

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
