import { shownDay } from '#domain/delivery/order-promise.ts'
import { ORDER_PREFIX, type Order } from '#domain/order/order.ts'
import { cameBack, ORDER_STATES, type OrderState, orderState, type ParcelState } from '#domain/order/order-state.ts'
import { moneyMarks, type PaymentMoney } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { isToldAs } from '#server/orders/told-as.ts'
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

/** What is said of an order beside its state: of its money, and that it came back. */
export const marksOf = (payments: readonly PaymentMoney[], parcels: readonly { state: ParcelState }[]) => [
  ...moneyMarks(payments),
  ...(cameBack(parcels) ? (['returned'] as const) : []),
]

const SHOWN = 50

/** `under-review` and `under review` are `under_review`. */
export const spokenState = (text: string): OrderState | undefined => {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return ORDER_STATES.find((state) => state === plain)
}

const parcelsOfOrders = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('parcels')
        .select(['orderId', 'state', 'fullName', 'city', 'promisedDay', 'deliverOn', 'estimatedDelivery'])
        .where('orderId', 'in', ids)
        .orderBy('position')
        .execute()

/** The newest orders, of one state or of all, each with its first parcel. */
export async function listOrders(db: Db, state: OrderState | undefined) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'createdAt', 'state', 'test', 'totalPaise'])
    .$if(state !== undefined, (query) => query.where((eb) => isToldAs(eb, state as OrderState)))
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
  const ids = rows.map(({ id }) => id)
  const payments = await paymentsOfOrders(db, ids)
  const parcels = await parcelsOfOrders(db, ids)
  return rows.flatMap(({ state: paymentState, ...row }) => {
    const own = parcels.filter(({ orderId }) => orderId === row.id)
    return own.slice(0, 1).map(({ fullName, city, ...days }) => ({
      ...{ ...row, fullName, city },
      state: orderState(paymentState, own),
      day: shownDay(days),
      marks: marksOf(
        payments.filter(({ orderId }) => orderId === row.id),
        own,
      ),
    }))
  })
}
