import { useEffect, useState } from 'react'
import { cartOrderOf } from '#app/checkout/provider-return.ts'
import type { OrderView } from '#domain/order/order.ts'

/** The order of this tab's cart that a payment is for; known once the page has come to life. */
export function useCartOrder(paymentId: string | undefined): OrderView | undefined {
  const [order, setOrder] = useState<OrderView>()
  useEffect(() => setOrder(paymentId ? cartOrderOf(paymentId) : undefined), [paymentId])
  return order
}
