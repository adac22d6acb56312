import type { PaymentId } from '#domain/nominal.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import type { LinkFormValues, LinkResponse } from '#domain/payment/payment-link.ts'
import { parseLinkForm } from '#domain/payment/payment-link-form.ts'
import {
  abandonAttempt,
  completeAttempt,
  type NewPaymentRequest,
  openAttempt,
  type PaymentDeps,
  type PaymentRequestResult,
} from './payment-attempt.ts'
import { withTimeout } from './providers/call-provider.ts'
import { type CreateRequestResult, PROVIDER_FAILURES } from './providers/payment-provider.ts'
import { newPaymentId } from './queries.ts'

/** Requests a payment from the provider and stores its answer for the buyer's return. */
export async function requestPayment(deps: PaymentDeps, newRequest: NewPaymentRequest): Promise<PaymentRequestResult> {
  if (deps.payments.closed) return { ok: false, message: deps.payments.closed }
  return requestOnce(
    deps,
    newRequest,
    (reference) => deps.payments.createRequest(toPaymentRequest(newRequest), reference),
    PROVIDER_FAILURES,
  )
}

export type PaymentLinkResult = { ok: true; url: string } | { ok: false; message: string }

const LINK_FAILURES = { request: PROVIDER_FAILURES.link, requestFault: PROVIDER_FAILURES.linkFault }

/** Creates a payment link (specification §7, Create payment link). */
export async function requestPaymentLink(deps: PaymentDeps, request: PaymentRequest): Promise<PaymentLinkResult> {
  if (deps.payments.closed) return { ok: false, message: deps.payments.closed }
  const create = async (reference: string): Promise<CreateRequestResult> => {
    const created = await deps.payments.createLink(request, reference)
    return created.ok ? { ok: true, providerRef: created.providerRef, paymentUrl: created.url } : created
  }
  const result = await requestOnce(deps, { ...request, orderId: null, method: 'link' }, create, LINK_FAILURES)
  return result.ok ? { ok: true, url: result.paymentUrl } : result
}

type FailureMessages = { request: string; requestFault: string }

/**
 * Records the attempt before calling the provider, so that a crash loses no payment. A repeated request returns the
 * page of the open attempt.
 */
async function requestOnce(
  deps: PaymentDeps,
  newRequest: NewPaymentRequest,
  create: (id: PaymentId) => Promise<CreateRequestResult>,
  failures: FailureMessages,
): Promise<PaymentRequestResult> {
  const opened = await openAttempt(deps, newRequest, newPaymentId())
  if ('there' in opened) return opened.there ?? { ok: false, message: failures.requestFault }
  const { id } = opened
  const answer = await callWithFallback(deps, () => create(id), failures.requestFault)
  if (!answer.ok) {
    await abandonAttempt(deps, id, answer.message || failures.request)
    return { ok: false, message: answer.message || failures.request }
  }
  await completeAttempt(deps, id, answer)
  return { ok: true, paymentId: id, paymentUrl: answer.paymentUrl }
}

async function callWithFallback(
  deps: PaymentDeps,
  create: () => Promise<CreateRequestResult>,
  message: string,
): Promise<CreateRequestResult> {
  try {
    return await withTimeout(create())
  } catch (error) {
    deps.log.error({ err: error }, 'payment provider')
    return { ok: false, message }
  }
}

function toPaymentRequest({
  purpose,
  amountPaise,
  buyerName,
  email,
  phone,
  redirectUrl,
}: NewPaymentRequest): PaymentRequest {
  return { purpose, amountPaise, buyerName, email, phone, redirectUrl }
}

/** Creates a payment link from the form's values, or returns its errors. */
export async function createLinkFromForm(
  deps: PaymentDeps,
  form: LinkFormValues,
  redirectUrl: string,
): Promise<LinkResponse> {
  const read = parseLinkForm(form)
  if (!read.ok) return read.fault
  const { name, ...newRequest } = read.wanted
  const created = await requestPaymentLink(deps, { ...newRequest, buyerName: name, redirectUrl })
  if (!created.ok) return { typed: form, why: 'provider', message: created.message }
  return {
    typed: form,
    link: { url: created.url, purpose: newRequest.purpose, name, amountPaise: newRequest.amountPaise },
  }
}
