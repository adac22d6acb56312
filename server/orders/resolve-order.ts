import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { estimatedDeliveryDay } from '#domain/delivery/order-promise.ts'
import { ORDER_PREFIX, type Order } from '#domain/order/order.ts'
import {
  isReturned,
  ORDER_STATES,
  type OrderPaymentState,
  type OrderState,
  orderState,
  type ParcelState,
  parcelStatesShownAs,
} from '#domain/order/order-state.ts'
import { balanceLabels, type PaymentBalance } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'
import { orderByKey } from './queries.ts'

type OrdersBuilder = ExpressionBuilder<Schema, 'orders'>

const hasParcel = (eb: OrdersBuilder, states: readonly ParcelState[]) =>
  eb.exists(
    eb
      .selectFrom('parcels')
      .select('parcels.position')
      .whereRef('parcels.orderId', '=', 'orders.id')
      .where('parcels.state', 'in', states),
  )

/**
 * Condition: the order has this display status, as `orderState` calculates it: by the parcel that is furthest behind.
 */
function hasDisplayStatus(eb: OrdersBuilder, state: OrderState): ExpressionWrapper<Schema, 'orders', SqlBool> {
  const states = parcelStatesShownAs(state)
  if (states.length === 0) return eb('orders.state', '=', state as OrderPaymentState)
  const earlierStates = ORDER_STATES.slice(0, ORDER_STATES.indexOf(state)).flatMap(parcelStatesShownAs)
  const paid = eb('orders.state', 'in', ['paid', 'partly_refunded'])
  const isAtStatus = eb.and([paid, hasParcel(eb, states)])
  return earlierStates.length === 0 ? isAtStatus : eb.and([isAtStatus, eb.not(hasParcel(eb, earlierStates))])
}

/**
 * Completes an order number as typed: `reg-0042`, `0042` or `42`. Digits alone match any prefix; if several orders
 * match, the result names them and matches none.
 */
export async function resolveOrderNumber(db: Db, text: string): Promise<string> {
  const typedNumber = text.trim().toUpperCase()
  if (!/^\d+$/.test(typedNumber)) return typedNumber
  const digits = typedNumber.padStart(4, '0')
  const rows = await db.selectFrom('orders').select('number').where('number', 'like', `%-${digits}`).limit(9).execute()
  const numbers = rows.map(({ number }) => number).sort()
  if (numbers.length > 1) return `${digits} matches several orders: ${numbers.join(' and ')}`
  return numbers[0] ?? `${ORDER_PREFIX}-${digits}`
}

export async function findOrderByNumber(db: Db, text: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('number', '=', await resolveOrderNumber(db, text))
    .executeTakeFirst()
  return row && orderByKey(db, row.checkoutKey)
}

/** Returns marks beside the status: about payments, and whether it was returned. */
export const orderMarks = (payments: readonly PaymentBalance[], parcels: readonly { state: ParcelState }[]) => [
  ...balanceLabels(payments),
  ...(isReturned(parcels) ? (['returned'] as const) : []),
]

const MAX_ORDERS = 50

/** Parses a status: `under-review` and `under review` are `under_review`. */
export const parseOrderState = (text: string): OrderState | undefined => {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return ORDER_STATES.find((state) => state === plain)
}

const findParcelsOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('parcels')
        .select(['orderId', 'state', 'fullName', 'city', 'promisedDay', 'deliverOn', 'estimatedDelivery'])
        .where('orderId', 'in', ids)
        .orderBy('position')
        .execute()

/** Returns the newest 50 orders, of one status or all, each with its first parcel. */
export async function listOrders(db: Db, state: OrderState | undefined) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'createdAt', 'state', 'test', 'totalPaise'])
    .$if(state !== undefined, (query) => query.where((eb) => hasDisplayStatus(eb, state as OrderState)))
    .orderBy('createdAt', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const payments = await paymentsOfOrders(db, ids)
  const parcels = await findParcelsOf(db, ids)
  return rows.flatMap(({ state: paymentState, ...row }) => {
    const own = parcels.filter(({ orderId }) => orderId === row.id)
    return own.slice(0, 1).map(({ fullName, city, ...days }) => ({
      ...{ ...row, fullName, city },
      state: orderState(paymentState, own),
      day: estimatedDeliveryDay(days),
      marks: orderMarks(
        payments.filter(({ orderId }) => orderId === row.id),
        own,
      ),
    }))
  })
}
