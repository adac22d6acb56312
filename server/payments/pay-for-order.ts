import { DEFAULT_PURPOSE } from '#domain/payment.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { type PaymentAsked, type PaymentDeps, requestPayment } from './request-payment.ts'

export type OrderPaymentAsked = PaymentAsked | { ok: false; settled: true }

/**
 * Asks the provider for a payment of an order that stands unpaid. The amount and the buyer are the order's own, never
 * the browser's. An order that was paid for is not paid for twice.
 */
export async function payForOrder(
  deps: PaymentDeps,
  { checkoutKey, method, redirectUrl }: { checkoutKey: string; method: 'upi' | 'card'; redirectUrl: string },
): Promise<OrderPaymentAsked | undefined> {
  const order = await orderByKey(deps.db, checkoutKey)
  if (!order) return undefined
  if (!UNPAID_STATES.includes(order.state)) return { ok: false, settled: true }
  const { fullName, email, phone } = order.shipping
  return requestPayment(deps, {
    orderId: order.id,
    method,
    purpose: DEFAULT_PURPOSE,
    amountPaise: order.totalPaise,
    buyerName: fullName,
    email,
    phone,
    redirectUrl,
  })
}
