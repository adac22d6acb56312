import type { PaymentRequest } from '#domain/payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/http/log.ts'
import { inTime } from './patience.ts'
import { type PaymentProvider, PROVIDER_FAILURES } from './provider.ts'
import { insertPayment, newPaymentId, type Payment } from './queries.ts'

export type PaymentDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }
export type PaymentAsked = { ok: true; paymentId: string; paymentUrl: string } | { ok: false; message: string }

type WantedPayment = PaymentRequest & {
  orderId: string | null
  method: 'upi' | 'card'
  /** What the shopper's UPI app said. */
  transactionId?: string | undefined
}

/** Asks the provider for a payment and keeps what it answered, so that it is known when the shopper comes back. */
export async function requestPayment(deps: PaymentDeps, wanted: WantedPayment): Promise<PaymentAsked> {
  const { orderId, method, transactionId = null, ...request } = wanted
  const answer = await attempt(deps, () => deps.payments.createRequest(request), PROVIDER_FAILURES.requestFault)
  if (!answer.ok) return { ok: false, message: answer.message || PROVIDER_FAILURES.request }
  const { purpose, amountPaise } = request
  const { providerRef, paymentUrl } = answer
  const paymentId = await keep(deps, { orderId, method, purpose, amountPaise, providerRef, transactionId })
  return { ok: true, paymentId, paymentUrl }
}

export type LinkAsked = { ok: true; url: string } | { ok: false; message: string }

/** Makes a link that anyone can pay by (specification §7, Create payment link). */
export async function requestPaymentLink(deps: PaymentDeps, request: PaymentRequest): Promise<LinkAsked> {
  const answer = await attempt(deps, () => deps.payments.createLink(request), PROVIDER_FAILURES.linkFault)
  if (!answer.ok) return { ok: false, message: answer.message || PROVIDER_FAILURES.link }
  const { purpose, amountPaise } = request
  const { providerRef, url } = answer
  await keep(deps, { orderId: null, method: 'link', purpose, amountPaise, providerRef, transactionId: null })
  return { ok: true, url }
}

/** A provider that is down, slow or answers garbage is a refusal with words for the shopper, and a line in the log. */
async function attempt<Answer>(deps: PaymentDeps, ask: () => Promise<Answer>, message: string) {
  try {
    return await inTime(ask())
  } catch (error) {
    deps.log.error({ err: error }, 'payment provider')
    return { ok: false as const, message }
  }
}

type Kept = Pick<Payment, 'orderId' | 'method' | 'purpose' | 'amountPaise' | 'transactionId'> & { providerRef: string }

async function keep({ db, payments, now }: PaymentDeps, kept: Kept): Promise<string> {
  const at = now().toISOString()
  // In test the provider is ours and its name for a payment is ours as well.
  const id = payments.name === 'test' ? kept.providerRef : newPaymentId()
  await insertPayment(db, { id, provider: payments.name, state: 'pending', createdAt: at, updatedAt: at, ...kept })
  return id
}
