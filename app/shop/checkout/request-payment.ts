import { dismissErrors, showToast, type ToastOptions } from '#app/shell/toasts/toasts.ts'
import type { PaymentId } from '#domain/nominal.ts'
import type { PayOrderResponse } from '#domain/order/checkout-responses.ts'
import { amountToPay } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { PaymentRequestForm, PaymentRequestResponse } from '#domain/payment/payment.ts'
import { METHOD_TEXTS } from '#domain/payment/payment-method.ts'
import { transactionIdError } from '#domain/payment/upi.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import { postJson } from './post-json.ts'
import type { Purchase } from './purchase.ts'
import { finishCheckout } from './submit-order.ts'

/** Requests a payment from the provider. On failure it shows a toast and returns undefined. */
export async function requestPayment(
  form: PaymentRequestForm,
): Promise<{ paymentId: PaymentId; paymentUrl: string } | undefined> {
  const { title, reason, unexpected } = METHOD_TEXTS[form.method].failed
  const { answer, ...lost } = await postJson<PaymentRequestResponse>('/checkout/payment-request', form)
  if (answer?.ok && answer.paymentId && answer.paymentUrl) return answer
  const refused = answer?.ok === false
  const told = refused ? answer.message : 'message' in lost && lost.message
  if (refused || told) showToast({ type: 'error', title, description: told || reason })
  else showToast({ type: 'error', title: 'Payment error', description: unexpected })
  return undefined
}

/** Failure of a payment: an impossible transaction id, or a message above the field. */
export type PaymentFailure = { badId?: boolean; message?: string }

type UpiPayment = { purchase: Purchase; draft: CheckoutDraft; change: ChangeDraft }

/** Submits a transaction id. Toasts and messages follow specification §5 and §8, decisions §4.5. */
export async function submitUpiPayment(paying: UpiPayment): Promise<PaymentFailure | undefined> {
  const { key, order, transactionId } = paying.draft
  if (!order) return undefined
  const form = { checkoutKey: key, transactionId: transactionId.trim(), totalPaise: amountToPay(order) }
  const sent = await postJson<PayOrderResponse>('/checkout/pay', form)
  if (sent.answer) return handleUpiAnswer(sent.answer, paying)
  if (sent.message) showPaymentFailed(sent.message)
  else showProcessingError()
  return {}
}

function handleUpiAnswer(answer: PayOrderResponse, paying: UpiPayment): PaymentFailure | undefined {
  const { draft, change } = paying
  const transactionId = draft.transactionId.trim()
  if (answer.ok) {
    dismissErrors()
    const description = `Transaction ID: ${answer.order.payment?.transactionId || transactionId}`
    showToast({ type: 'success', title: 'Payment successful!', description })
    finishCheckout(answer.order, paying)
    return undefined
  }
  if (answer.why === 'under-review') {
    const { order, upi, doubt } = answer
    dismissErrors()
    showToast({
      type: 'info',
      title: 'Payment under review',
      description: 'We are matching your transaction with our bank.',
    })
    finishCheckout(order, paying, { key: draft.key, upi, doubt })
    return undefined
  }
  if (answer.why === 'changed') {
    change({ order: answer.order, upi: answer.upi })
    showPaymentFailed('Your order has changed since this page was shown')
    return {
      message: `Your order now comes to ${formatExact(amountToPay(answer.order))}. Nothing has been charged; please look it over before you pay.`,
    }
  }
  if (answer.why === 'no-order') {
    showProcessingError()
    return {
      message: 'We could not find this order. Return to shipping and continue from there; nothing you typed is lost.',
    }
  }
  showPaymentFailed(answer.reason)
  return { badId: transactionIdError(transactionId) !== undefined }
}

export const paymentFailed = (reason: string): ToastOptions => ({
  type: 'error',
  title: 'Payment failed',
  description: reason || 'An unknown error occurred',
})

const showPaymentFailed = (reason: string) => showToast(paymentFailed(reason))

const showProcessingError = () =>
  showToast({
    type: 'error',
    title: 'Payment processing error',
    description: 'There was an error processing your payment. Please try again.',
  })
