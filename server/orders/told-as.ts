import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import {
  ORDER_STATES,
  type OrderPaymentState,
  type OrderState,
  type ParcelState,
  parcelStatesOf,
} from '#domain/order/order-state.ts'
import type { Schema } from '#server/db/schema.ts'

type Orders = ExpressionBuilder<Schema, 'orders'>

const hasParcel = (eb: Orders, states: readonly ParcelState[]) =>
  eb.exists(
    eb
      .selectFrom('parcels')
      .select('parcels.position')
      .whereRef('parcels.orderId', '=', 'orders.id')
      .where('parcels.state', 'in', states),
  )

/** Orders that people are told about as this, as `orderState` has it: by the parcel that is furthest behind. */
export function isToldAs(eb: Orders, state: OrderState): ExpressionWrapper<Schema, 'orders', SqlBool> {
  const states = parcelStatesOf(state)
  if (states.length === 0) return eb('orders.state', '=', state as OrderPaymentState)
  const behind = ORDER_STATES.slice(0, ORDER_STATES.indexOf(state)).flatMap(parcelStatesOf)
  const paid = eb('orders.state', 'in', ['paid', 'partly_refunded'])
  const there = eb.and([paid, hasParcel(eb, states)])
  return behind.length === 0 ? there : eb.and([there, eb.not(hasParcel(eb, behind))])
}
