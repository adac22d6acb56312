import { ProviderFault } from '#server/payments/providers/call.ts'
import type { Verified } from '#server/payments/providers/contract.ts'
import { type AnyAnswer, paidWith, paymentAnswer, requestState } from './answers.ts'

type Read = <T>(path: string, answer: AnyAnswer<T>) => Promise<T>

/**
 * Which payments there are of the request, then each that is not known to have failed until one was credited: a try
 * that failed says nothing of the next one. The request's own status says nothing of money: `Failed` means that the
 * mail or text about it was not delivered.
 */
export async function verifyRequest(providerRef: string, read: Read): Promise<Verified> {
  const { payment_request } = await read(`payment-requests/${encodeURIComponent(providerRef)}/`, requestState)
  if (payment_request.id !== providerRef) throw new ProviderFault('an answer about another payment')
  const { payments } = payment_request
  if (payments.length === 0) return { state: 'untouched' }
  let [fault, waiting] = [undefined as unknown, false]
  // The last one first: whoever has succeeded does not try again.
  for (const { id, status } of payments.toReversed()) {
    if (status === 'Failed') continue
    try {
      const { payment } = await read(`payments/${encodeURIComponent(id)}/`, paymentAnswer)
      if (payment.payment_id !== id) throw new ProviderFault('an answer about another payment')
      if (payment.status === 'Credit') return paidWith(payment)
      waiting ||= payment.status !== 'Failed'
    } catch (error) {
      // Another of them may still be the one that paid.
      fault = error
    }
  }
  if (fault) throw fault
  return { state: waiting ? 'pending' : 'failed' }
}
