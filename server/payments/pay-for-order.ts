import type { Order } from '#domain/order.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import { DEFAULT_PURPOSE } from '#domain/payment.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { type PaymentAsked, type PaymentDeps, requestPayment } from './request-payment.ts'

/** `settled`: it was paid for, is being looked at, or was cancelled. */
export type OrderPaymentAsked = PaymentAsked | { ok: false; why: 'settled'; order: Order }

type Wanted = { checkoutKey: string; method: 'upi' | 'card'; transactionId?: string | undefined; redirectUrl: string }

/**
 * Asks the provider for a payment of an order that stands unpaid. The amount and the buyer are the order's own, never
 * the browser's. An order that was paid for is not paid for twice.
 */
export async function payForOrder(deps: PaymentDeps, { checkoutKey, ...wanted }: Wanted): Promise<OrderPaymentAsked | undefined> {
  const order = await orderByKey(deps.db, checkoutKey)
  if (!order) return undefined
  if (!UNPAID_STATES.includes(order.state)) return { ok: false, why: 'settled', order }
  const { fullName: buyerName, email, phone } = order.shipping
  const { id: orderId, totalPaise: amountPaise } = order
  return requestPayment(deps, { ...wanted, orderId, purpose: DEFAULT_PURPOSE, amountPaise, buyerName, email, phone })
}
