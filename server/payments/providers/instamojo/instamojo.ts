import type { ProviderRef } from '#domain/nominal.ts'
import { declineReason } from '#domain/payment/decline-reason.ts'
import { decimalRupees } from '#domain/payment/money.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import {
  amountError,
  INSTAMOJO_LIMITS,
  instamojoSignedText,
  providerPhone,
  truncateForProvider,
} from '#domain/payment/provider-rules.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call-provider.ts'
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderWebhooks,
  VerificationResult,
} from '#server/payments/providers/payment-provider.ts'
import type { ProviderConfig } from '#server/payments/providers/provider-config.ts'
import { isValidSignature } from '#server/payments/providers/signature.ts'
import { instamojoRefunds } from './refunds.ts'
import {
  createLinkResponse,
  createRequestResponse,
  paymentResponse,
  type ResponseSchema,
  refusalMessage,
  requestStateResponse,
  toProviderPayment,
} from './responses.ts'

type InstamojoConfig = Extract<ProviderConfig, { provider: 'instamojo' }>

/** Instamojo API 1.1 adapter (specification §7). */
export function instamojo(config: InstamojoConfig, timeouts?: Timeouts): PaymentProvider {
  const headers = { 'X-Api-Key': config.apiKey, 'X-Auth-Token': config.authToken }
  const get = (path: string) => callProvider({ method: 'GET', url: config.baseUrl + path, headers }, timeouts)
  const post = (path: string, json: unknown) =>
    callProvider({ method: 'POST', url: config.baseUrl + path, headers, json }, timeouts)
  const read = async <T>(path: string, answer: ResponseSchema<T>): Promise<T> => {
    const response = await get(path)
    const parsed = answer.safeParse(response.body)
    if (!response.ok || !parsed.success) throw new ProviderError(`unexpected response to ${path.split('/')[0]}`)
    return parsed.data
  }

  return {
    name: 'instamojo',
    async createRequest(request) {
      const fault = amountError(request.amountPaise, INSTAMOJO_LIMITS)
      if (fault) return { ok: false, message: fault }
      const response = await post('payment-requests/', requestBody(request))
      const answer = response.ok ? createRequestResponse.safeParse(response.body) : undefined
      if (!answer?.success) return { ok: false, message: refusalMessage(response.body) }
      const { id, longurl } = answer.data.payment_request
      return { ok: true, providerRef: id, paymentUrl: longurl }
    },
    async createLink(request) {
      const fault = amountError(request.amountPaise, INSTAMOJO_LIMITS)
      if (fault) return { ok: false, message: fault }
      const response = await post('links/', linkBody(request))
      const answer = response.ok ? createLinkResponse.safeParse(response.body) : undefined
      if (!answer?.success) return { ok: false, message: refusalMessage(response.body) }
      const { id, shorturl } = answer.data.link
      return { ok: true, providerRef: id, url: shorturl }
    },
    verify: (providerRef) => verifyRequest(providerRef, read),
    parseProviderReturn(query) {
      const providerRef = query.get('payment_request_id')?.trim()
      return providerRef ? { providerRef, signed: undefined } : undefined
    },
    webhooks: instamojoWebhooks(config.salts),
    refunds: instamojoRefunds({ baseUrl: config.baseUrl, headers, timeouts }),
  }
}

/** Field limits from Instamojo's documentation. Optional buyer fields that Instamojo would refuse are left out. */
function requestBody({ purpose, amountPaise, buyerName, email, phone, redirectUrl }: PaymentRequest) {
  return {
    purpose: truncateForProvider(purpose, 30),
    amount: decimalRupees(amountPaise),
    buyer_name: truncateForProvider(buyerName, 100),
    ...(email.length <= 75 ? { email } : {}),
    ...optionalField('phone', providerPhone(phone)),
    redirect_url: withoutQuery(redirectUrl),
    webhook: webhookUrl(redirectUrl),
    send_email: false,
    send_sms: false,
    // The default is true, which would let a buyer pay for the same order twice.
    allow_repeated_payments: false,
  }
}

const linkBody = ({ purpose, amountPaise, redirectUrl }: PaymentRequest) => ({
  title: truncateForProvider(purpose, 30),
  description: truncateForProvider(purpose, 200),
  currency: 'INR',
  base_price: decimalRupees(amountPaise),
  quantity: 1,
  redirect_url: withoutQuery(redirectUrl),
  webhook_url: webhookUrl(redirectUrl),
})

const optionalField = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

/** Instamojo appends its own query and accepts none in the redirect URL. */
function withoutQuery(address: string): string {
  const url = new URL(address)
  return url.origin + url.pathname
}

const webhookUrl = (redirectUrl: string): string => new URL('/webhooks/instamojo', redirectUrl).href

type ReadResponse = <T>(path: string, answer: ResponseSchema<T>) => Promise<T>

/**
 * Lists the payments of a request and reads each one that has not failed, since a request can be paid more than once.
 * A payment that cannot be read does not hide another that was credited.
 *
 * The request's own status is ignored: `Failed` there means that its email or SMS was not delivered.
 */
async function verifyRequest(providerRef: ProviderRef, read: ReadResponse): Promise<VerificationResult> {
  const { payment_request } = await read(`payment-requests/${encodeURIComponent(providerRef)}/`, requestStateResponse)
  if (payment_request.id !== providerRef) throw new ProviderError('response about another payment')
  const { payments } = payment_request
  if (payments.length === 0) return { state: 'untouched' }
  let [fault, isPending] = [undefined as unknown, false]
  const credited: ProviderPayment[] = []
  // Newest first: a payer who has succeeded does not try again.
  for (const { id, status } of payments.toReversed()) {
    if (status === 'Failed') continue
    try {
      const { payment } = await read(`payments/${encodeURIComponent(id)}/`, paymentResponse)
      if (payment.payment_id !== id) throw new ProviderError('response about another payment')
      if (payment.status === 'Credit') credited.unshift(toProviderPayment(payment))
      else isPending ||= payment.status !== 'Failed'
    } catch (error) {
      fault = error
    }
  }
  const [first, ...further] = credited
  if (first) return { state: 'paid', ...first, further, undecided: isPending || fault !== undefined }
  if (fault) throw fault
  if (isPending) return { state: 'pending' }
  const reason = await readFailure(payments.at(-1)?.id ?? '', read)
  return { state: 'failed', ...(reason && { reason }) }
}

/** Returns why the latest payment was declined. The answer is only for people: without it, the payment failed too. */
async function readFailure(id: string, read: ReadResponse): Promise<string | undefined> {
  try {
    const { payment } = await read(`payments/${encodeURIComponent(id)}/`, paymentResponse)
    return payment.payment_id === id ? declineReason(payment.failure?.message, payment.failure?.reason) : undefined
  } catch {
    return undefined
  }
}

/**
 * Instamojo posts a form whose `mac` covers all other fields. It carries no event id and no time, so payment id and
 * status identify the event.
 */
const instamojoWebhooks = (salts: readonly string[]): ProviderWebhooks => ({
  open(body) {
    const fields = parseFields(new TextDecoder().decode(body))
    if (!fields || !isValidSignature('sha1', salts, instamojoSignedText(fields), fields.mac ?? '')) return undefined
    return { eventId: `${fields.payment_id ?? ''}:${fields.status ?? ''}`.slice(0, 200) }
  },
  read(body) {
    const providerRef = parseFields(body)?.payment_request_id
    return providerRef ? { providerRef, reference: undefined } : undefined
  },
})

/**
 * Returns the form's fields; `undefined` when a field is repeated, since it is then unclear which value was signed.
 */
function parseFields(body: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}
