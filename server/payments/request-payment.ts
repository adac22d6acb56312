import type { PaymentId } from '#domain/flavours.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import type { LinkAnswer, TypedLink } from '#domain/payment/payment-link.ts'
import { readLinkForm } from '#domain/payment/payment-link-form.ts'
import {
  abandonAttempt,
  completeAttempt,
  openAttempt,
  type PaymentAsked,
  type PaymentDeps,
  type WantedPayment,
} from './attempt.ts'
import { PROVIDER_FAILURES, type Requested } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { newPaymentId } from './queries.ts'

/** Asks the provider for a payment and keeps what it answered, so that it is known when the shopper comes back. */
export async function requestPayment(deps: PaymentDeps, wanted: WantedPayment): Promise<PaymentAsked> {
  if (deps.payments.closed) return { ok: false, message: deps.payments.closed }
  return ask(deps, wanted, (reference) => deps.payments.createRequest(requestOf(wanted), reference), PROVIDER_FAILURES)
}

export type LinkAsked = { ok: true; url: string } | { ok: false; message: string }

const LINK_FAILURES = { request: PROVIDER_FAILURES.link, requestFault: PROVIDER_FAILURES.linkFault }

/** Makes a link that anyone can pay by (specification §7, Create payment link). */
export async function requestPaymentLink(deps: PaymentDeps, request: PaymentRequest): Promise<LinkAsked> {
  if (deps.payments.closed) return { ok: false, message: deps.payments.closed }
  const make = async (reference: string): Promise<Requested> => {
    const made = await deps.payments.createLink(request, reference)
    return made.ok ? { ok: true, providerRef: made.providerRef, paymentUrl: made.url } : made
  }
  const asked = await ask(deps, { ...request, orderId: null, method: 'link' }, make, LINK_FAILURES)
  return asked.ok ? { ok: true, url: asked.paymentUrl } : asked
}

type Failures = { request: string; requestFault: string }

/**
 * The attempt is written down before anyone is asked, so that no crash loses a payment. Asking again for what is still
 * to be paid answers with the page that there is: two presses are one payment.
 */
async function ask(
  deps: PaymentDeps,
  wanted: WantedPayment,
  make: (id: PaymentId) => Promise<Requested>,
  failures: Failures,
): Promise<PaymentAsked> {
  const opened = await openAttempt(deps, wanted, newPaymentId())
  if ('there' in opened) return opened.there ?? { ok: false, message: failures.requestFault }
  const { id } = opened
  const answer = await answerOf(deps, () => make(id), failures.requestFault)
  if (!answer.ok) {
    await abandonAttempt(deps, id, answer.message || failures.request)
    return { ok: false, message: answer.message || failures.request }
  }
  await completeAttempt(deps, id, answer)
  return { ok: true, paymentId: id, paymentUrl: answer.paymentUrl }
}

/** A provider that is down, slow or answers garbage is a refusal with words for the shopper, and a line in the log. */
async function answerOf(deps: PaymentDeps, make: () => Promise<Requested>, message: string): Promise<Requested> {
  try {
    return await withTimeout(make())
  } catch (error) {
    deps.log.error({ err: error }, 'payment provider')
    return { ok: false, message }
  }
}

function requestOf({ purpose, amountPaise, buyerName, email, phone, redirectUrl }: WantedPayment): PaymentRequest {
  return { purpose, amountPaise, buyerName, email, phone, redirectUrl }
}

/** Makes a payment link from what was typed, or says what is wrong with it. */
export async function makeLink(deps: PaymentDeps, typed: TypedLink, redirectUrl: string): Promise<LinkAnswer> {
  const read = readLinkForm(typed)
  if (!read.ok) return read.fault
  const { name, ...wanted } = read.wanted
  const made = await requestPaymentLink(deps, { ...wanted, buyerName: name, redirectUrl })
  if (!made.ok) return { typed, why: 'provider', message: made.message }
  return { typed, link: { url: made.url, purpose: wanted.purpose, name, amountPaise: wanted.amountPaise } }
}
