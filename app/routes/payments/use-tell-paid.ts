import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emptyCart } from '#app/cart/cart.ts'
import { keepCartReceipt } from '#app/checkout/provider-return.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { ReturnView } from '#domain/order/payment-return.ts'

/**
 * What follows a payment in this browser: the cart is cleared (specification §4), the box that was built is let go, and
 * a toast says the transaction id (specification §8). Once for each time the shopper comes back from paying: who
 * returns to the page later, by the browser's Back, keeps what has been put into the cart since.
 */
export function useTellPaid(verdict: ReturnView | undefined) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const told = state === 'told'
  const paid = verdict?.outcome === 'paid' ? verdict : undefined
  useEffect(() => {
    if (!paid || told) return
    emptyCart()
    const { order, paymentId } = paid
    if (order && PAID_STATES.includes(order.state)) {
      void import('#app/box/box-checkout-session.ts').then(({ keepBoxReceipt }) => keepBoxReceipt(order))
    }
    if (!order && paymentId) keepCartReceipt(paymentId)
    dismissFaults()
    showToast({
      type: 'success',
      title: 'Payment successful!',
      ...(paid.transactionId ? { description: `Transaction ID: ${paid.transactionId}` } : {}),
    })
    void navigate(pathname + search, { replace: true, state: 'told', preventScrollReset: true })
  }, [paid, told, navigate, pathname, search])
}
