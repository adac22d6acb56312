import type { CheckoutSession } from '#app/checkout/checkout-session.ts'
import { send } from '#app/checkout/send.ts'
import type { ChangeSession } from '#app/checkout/use-checkout-session.ts'
import { dismissFaults, showToast, type ToastWords } from '#app/toasts/toasts.ts'
import type { PayAnswer } from '#domain/order/order-answers.ts'
import { formatExact } from '#domain/payment/money.ts'
import { transactionIdFault } from '#domain/payment/upi.ts'
import { finish } from './place-order.ts'

/** What is shown on the payment step when it did not work: that the id cannot be one, and what stands over the field. */
export type PayFault = { badId?: boolean; message?: string }

/** Complete Purchase, with an id that may be one. The toasts and messages are those of specification §5 and §8, decisions §4.5. */
export async function payOrder(session: CheckoutSession, change: ChangeSession): Promise<PayFault | undefined> {
  const { key, order } = session
  if (!order) return undefined
  const transactionId = session.transactionId.trim()
  const sent = await send<PayAnswer>('/checkout/pay', { checkoutKey: key, transactionId, totalPaise: order.totalPaise })
  if (!sent.answer) {
    if (sent.message) failed(sent.message)
    else processingError()
    return {}
  }
  return receive(sent.answer, session, change)
}

function receive(answer: PayAnswer, session: CheckoutSession, change: ChangeSession): PayFault | undefined {
  const transactionId = session.transactionId.trim()
  if (answer.ok) {
    dismissFaults()
    const description = `Transaction ID: ${answer.order.payment?.transactionId || transactionId}`
    showToast({ type: 'success', title: 'Payment successful!', description })
    finish(answer.order, change)
    return undefined
  }
  if (answer.why === 'under-review') {
    const { order, upi, doubt } = answer
    dismissFaults()
    showToast({
      type: 'info',
      title: 'Payment under review',
      description: 'We are matching your transaction with our bank.',
    })
    finish(order, change, { key: session.key, upi, doubt })
    return undefined
  }
  if (answer.why === 'changed') {
    change({ order: answer.order, upi: answer.upi })
    failed('Your order has changed since this page was shown')
    return {
      message: `Your order now comes to ${formatExact(answer.order.totalPaise)}. Nothing has been charged; please look it over before you pay.`,
    }
  }
  if (answer.why === 'no-order') {
    processingError()
    return {
      message: 'We could not find this order. Return to shipping and continue from there; nothing you typed is lost.',
    }
  }
  failed(answer.reason)
  return { badId: transactionIdFault(transactionId) !== undefined }
}

export const paymentFailed = (reason: string): ToastWords => ({
  type: 'error',
  title: 'Payment failed',
  description: reason || 'An unknown error occurred',
})

const failed = (reason: string) => showToast(paymentFailed(reason))

const processingError = () =>
  showToast({
    type: 'error',
    title: 'Payment processing error',
    description: 'There was an error processing your payment. Please try again.',
  })
