import type { BoxCheckoutSession } from '#app/box/box-checkout-session.ts'
import { askForPayment } from '#app/checkout/ask-for-payment.ts'
import type { PaymentRequestForm } from '#domain/box/box-answers.ts'

type Asked = { method: 'upi' | 'card'; session: BoxCheckoutSession; sample: boolean }

/** Asks the shop for a payment of this box; `undefined` after a toast that says why there is none. */
export const askPayment = (asked: Asked) => askForPayment(requestOf(asked))

function requestOf({ method, session, sample }: Asked): PaymentRequestForm {
  const { key, shipping, transactionId } = session
  const how = method === 'upi' ? { method, transactionId: transactionId.trim() } : { method }
  const { fullName, email, phone } = shipping
  return sample ? { ...how, sample: true, buyer: { name: fullName, email, phone } } : { ...how, checkoutKey: key }
}
