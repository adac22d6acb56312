import { dismissFaults, showToast, type ToastWords } from '#app/toasts/toasts.ts'
import type { PaymentId } from '#domain/flavours.ts'
import type { PayAnswer } from '#domain/order/order-answers.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { PaymentRequestAnswer, PaymentRequestForm } from '#domain/payment/payment.ts'
import { METHOD_WORDS } from '#domain/payment/payment-method.ts'
import { transactionIdFault } from '#domain/payment/upi.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import type { Purchase } from './purchase.ts'
import { send } from './send.ts'
import { finish } from './submit-order.ts'

/** Asks the shop for a payment at the provider; `undefined` after a toast that says why there is none. */
export async function askForPayment(
  form: PaymentRequestForm,
): Promise<{ paymentId: PaymentId; paymentUrl: string } | undefined> {
  const { title, reason, unexpected } = METHOD_WORDS[form.method].failed
  const { answer, ...lost } = await send<PaymentRequestAnswer>('/checkout/payment-request', form)
  if (answer?.ok && answer.paymentId && answer.paymentUrl) return answer
  const refused = answer?.ok === false
  const told = refused ? answer.message : 'message' in lost && lost.message
  if (refused || told) showToast({ type: 'error', title, description: told || reason })
  else showToast({ type: 'error', title: 'Payment error', description: unexpected })
  return undefined
}

/** What is shown on the payment step when it did not work: that the id cannot be one, and what stands over the field. */
export type PayFault = { badId?: boolean; message?: string }

type Paying = { purchase: Purchase; draft: CheckoutDraft; change: ChangeDraft }

/** Has a transaction id checked that may be one. The toasts and messages are those of specification §5 and §8, decisions §4.5. */
export async function payByUpi(paying: Paying): Promise<PayFault | undefined> {
  const { key, order, transactionId } = paying.draft
  if (!order) return undefined
  const form = { checkoutKey: key, transactionId: transactionId.trim(), totalPaise: order.totalPaise }
  const sent = await send<PayAnswer>('/checkout/pay', form)
  if (sent.answer) return receive(sent.answer, paying)
  if (sent.message) failed(sent.message)
  else processingError()
  return {}
}

function receive(answer: PayAnswer, paying: Paying): PayFault | undefined {
  const { draft, change } = paying
  const transactionId = draft.transactionId.trim()
  if (answer.ok) {
    dismissFaults()
    const description = `Transaction ID: ${answer.order.payment?.transactionId || transactionId}`
    showToast({ type: 'success', title: 'Payment successful!', description })
    finish(answer.order, paying)
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
    finish(order, paying, { key: draft.key, upi, doubt })
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
