import type { ProviderRef } from '#domain/flavours.ts'
import { decimalRupees } from '#domain/payment/money.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import { instamojoSigned } from '#domain/payment/payment-signature.ts'
import { amountFault, cutTo, INSTAMOJO_LIMITS, providerPhone } from '#domain/payment/upi-limit.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call.ts'
import type { ProviderConfig } from '#server/payments/providers/config.ts'
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderWebhooks,
  Verified,
} from '#server/payments/providers/contract.ts'
import { isSigned } from '#server/payments/providers/signature.ts'
import {
  type AnyAnswer,
  linkAnswer,
  paymentAnswer,
  requestAnswer,
  requestState,
  toPayment,
  wordsOf,
} from './answers.ts'
import { instamojoRefunds } from './refunds.ts'

type InstamojoConfig = Extract<ProviderConfig, { provider: 'instamojo' }>

/** Instamojo's API 1.1: the calls of specification §7, on the real thing. */
export function instamojo(config: InstamojoConfig, timeouts?: Timeouts): PaymentProvider {
  const headers = { 'X-Api-Key': config.apiKey, 'X-Auth-Token': config.authToken }
  const get = (path: string) => callProvider({ method: 'GET', url: config.baseUrl + path, headers }, timeouts)
  const post = (path: string, json: unknown) =>
    callProvider({ method: 'POST', url: config.baseUrl + path, headers, json }, timeouts)
  const read = async <T>(path: string, answer: AnyAnswer<T>): Promise<T> => {
    const told = await get(path)
    const parsed = answer.safeParse(told.body)
    if (!told.ok || !parsed.success) throw new ProviderError(`an answer of another shape to ${path.split('/')[0]}`)
    return parsed.data
  }

  return {
    name: 'instamojo',
    async createRequest(request) {
      const fault = amountFault(request.amountPaise, INSTAMOJO_LIMITS)
      if (fault) return { ok: false, message: fault }
      const told = await post('payment-requests/', requestBody(request))
      const answer = told.ok ? requestAnswer.safeParse(told.body) : undefined
      if (!answer?.success) return { ok: false, message: wordsOf(told.body) }
      const { id, longurl } = answer.data.payment_request
      return { ok: true, providerRef: id, paymentUrl: longurl }
    },
    async createLink(request) {
      const fault = amountFault(request.amountPaise, INSTAMOJO_LIMITS)
      if (fault) return { ok: false, message: fault }
      const told = await post('links/', linkBody(request))
      const answer = told.ok ? linkAnswer.safeParse(told.body) : undefined
      if (!answer?.success) return { ok: false, message: wordsOf(told.body) }
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

/** The bounds are those of Instamojo's documentation. What a buyer gave and Instamojo would refuse is left out. */
function requestBody({ purpose, amountPaise, buyerName, email, phone, redirectUrl }: PaymentRequest) {
  return {
    purpose: cutTo(purpose, 30),
    amount: decimalRupees(amountPaise),
    buyer_name: cutTo(buyerName, 100),
    ...(email.length <= 75 ? { email } : {}),
    ...optional('phone', providerPhone(phone)),
    redirect_url: withoutQuery(redirectUrl),
    webhook: webhookUrl(redirectUrl),
    send_email: false,
    send_sms: false,
    // Left out it would be true, and the same order could be paid twice.
    allow_repeated_payments: false,
  }
}

const linkBody = ({ purpose, amountPaise, redirectUrl }: PaymentRequest) => ({
  title: cutTo(purpose, 30),
  description: cutTo(purpose, 200),
  currency: 'INR',
  base_price: decimalRupees(amountPaise),
  quantity: 1,
  redirect_url: withoutQuery(redirectUrl),
  webhook_url: webhookUrl(redirectUrl),
})

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value })

/** Instamojo adds a query of its own and takes none of ours. */
function withoutQuery(address: string): string {
  const url = new URL(address)
  return url.origin + url.pathname
}

const webhookUrl = (redirectUrl: string): string => new URL('/webhooks/instamojo', redirectUrl).href

type Read = <T>(path: string, answer: AnyAnswer<T>) => Promise<T>

/**
 * Lists the payments of the request, then reads each one that is not known to have failed: a request can be paid more
 * than once. A payment that cannot be read hides no other one that was credited. The request's own status says nothing
 * of money: `Failed` means that the mail or text about it was not delivered.
 */
async function verifyRequest(providerRef: ProviderRef, read: Read): Promise<Verified> {
  const { payment_request } = await read(`payment-requests/${encodeURIComponent(providerRef)}/`, requestState)
  if (payment_request.id !== providerRef) throw new ProviderError('an answer about another payment')
  const { payments } = payment_request
  if (payments.length === 0) return { state: 'untouched' }
  let [fault, waiting] = [undefined as unknown, false]
  const credited: ProviderPayment[] = []
  // The newest first: a payer who has succeeded does not try again.
  for (const { id, status } of payments.toReversed()) {
    if (status === 'Failed') continue
    try {
      const { payment } = await read(`payments/${encodeURIComponent(id)}/`, paymentAnswer)
      if (payment.payment_id !== id) throw new ProviderError('an answer about another payment')
      if (payment.status === 'Credit') credited.unshift(toPayment(payment))
      else waiting ||= payment.status !== 'Failed'
    } catch (error) {
      // Another of them may still be the one that paid.
      fault = error
    }
  }
  const [first, ...further] = credited
  if (first) return { state: 'paid', ...first, further, undecided: waiting || fault !== undefined }
  if (fault) throw fault
  return { state: waiting ? 'pending' : 'failed' }
}

/**
 * Instamojo posts a form whose `mac` covers all its other fields, known or not. It has neither a name nor a time, so
 * the payment together with what happened to it names the event.
 */
const instamojoWebhooks = (salts: readonly string[]): ProviderWebhooks => ({
  open(body) {
    const fields = fieldsOf(new TextDecoder().decode(body))
    if (!fields || !isSigned('sha1', salts, instamojoSigned(fields), fields.mac ?? '')) return undefined
    return { eventId: `${fields.payment_id ?? ''}:${fields.status ?? ''}`.slice(0, 200) }
  },
  read(body) {
    const providerRef = fieldsOf(body)?.payment_request_id
    return providerRef ? { providerRef, reference: undefined } : undefined
  },
})

/** The form's fields; `undefined` when one comes twice, for then it is not clear what was signed. */
function fieldsOf(body: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}
