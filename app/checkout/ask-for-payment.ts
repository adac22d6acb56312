import { showToast } from '#app/toasts/toasts.ts'
import type { PaymentRequestAnswer, PaymentRequestForm } from '#domain/box/box-answers.ts'
import { send } from './send.ts'

/** What is said when a payment cannot be asked for (specification §8). */
const WORDS = {
  upi: {
    failed: 'Payment verification failed',
    reason: 'Could not verify payment',
    unexpected: 'An unexpected error occurred',
  },
  card: {
    failed: 'Payment initialization failed',
    reason: 'Could not process payment request',
    unexpected: 'An unexpected error occurred while processing your payment',
  },
} as const

/** Asks the shop for a payment at the provider; `undefined` after a toast that says why there is none. */
export async function askForPayment(
  form: PaymentRequestForm,
): Promise<{ paymentId: string; paymentUrl: string } | undefined> {
  const words = WORDS[form.method]
  const { answer, ...lost } = await send<PaymentRequestAnswer>('/checkout/payment-request', form)
  if (answer?.ok && answer.paymentId && answer.paymentUrl) return answer
  const refused = answer?.ok === false
  const told = refused ? answer.message : 'message' in lost && lost.message
  if (refused || told) showToast({ type: 'error', title: words.failed, description: told || words.reason })
  else showToast({ type: 'error', title: 'Payment error', description: words.unexpected })
  return undefined
}
