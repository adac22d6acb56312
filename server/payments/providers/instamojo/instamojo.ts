import { decimalRupees } from '#domain/payment/money.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import { amountFault, cutTo, INSTAMOJO_LIMITS, providerPhone } from '#domain/payment/upi-limit.ts'
import { callProvider, type Patience, ProviderFault } from '#server/payments/providers/call.ts'
import type { ProviderConfig } from '#server/payments/providers/config.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { type AnyAnswer, linkAnswer, requestAnswer, wordsOf } from './answers.ts'
import { instamojoRefunds } from './refunds.ts'
import { verifyRequest } from './verify.ts'
import { instamojoWebhooks } from './webhooks.ts'

type InstamojoConfig = Extract<ProviderConfig, { provider: 'instamojo' }>

/** Instamojo's API 1.1: the calls of specification §7, on the real thing. */
export function instamojo(config: InstamojoConfig, patience?: Patience): PaymentProvider {
  const headers = { 'X-Api-Key': config.apiKey, 'X-Auth-Token': config.authToken }
  const get = (path: string) => callProvider({ method: 'GET', url: config.baseUrl + path, headers }, patience)
  const post = (path: string, json: unknown) =>
    callProvider({ method: 'POST', url: config.baseUrl + path, headers, json }, patience)
  const read = async <T>(path: string, answer: AnyAnswer<T>): Promise<T> => {
    const told = await get(path)
    const parsed = answer.safeParse(told.body)
    if (!told.ok || !parsed.success) throw new ProviderFault(`an answer of another shape to ${path.split('/')[0]}`)
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
    readReturn(query) {
      const providerRef = query.get('payment_request_id')?.trim()
      return providerRef ? { providerRef, signed: undefined } : undefined
    },
    webhooks: instamojoWebhooks(config.salts),
    refunds: instamojoRefunds({ baseUrl: config.baseUrl, headers, patience }),
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
