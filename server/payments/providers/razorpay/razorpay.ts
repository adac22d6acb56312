import type { PaymentRequest } from '#domain/payment/payment.ts'
import {
  amountError,
  providerPhone,
  RAZORPAY_LIMITS,
  razorpayLinkSignedText,
  truncateForProvider,
} from '#domain/payment/provider-rules.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call-provider.ts'
import type {
  CreateRequestResult,
  PaymentProvider,
  ReturnReference,
  VerificationResult,
} from '#server/payments/providers/payment-provider.ts'
import type { ProviderConfig } from '#server/payments/providers/provider-config.ts'
import { isValidSignature } from '#server/payments/providers/signature.ts'
import { fetchRazorpayDispute, listRazorpayDisputes } from './disputes.ts'
import { razorpayOrders } from './orders.ts'
import { razorpayQrCodes } from './qr-codes.ts'
import { razorpayRefunds } from './refunds.ts'
import {
  linkListResponse,
  linkResponse,
  type PaymentLink,
  paymentResponse,
  refusalMessage,
  verifyPayments,
} from './responses.ts'
import { razorpayWebhooks } from './webhooks.ts'

type RazorpayConfig = Extract<ProviderConfig, { provider: 'razorpay' }>

/**
 * Razorpay adapter. Orders of the shop are paid as Razorpay orders on its hosted page; payment links have a page of
 * their own. No card number and no Razorpay script reaches the shop's pages.
 */
export function razorpay(config: RazorpayConfig, timeouts?: Timeouts): PaymentProvider {
  const credentials = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')
  const headers = { Authorization: `Basic ${credentials}` }
  const get = async (path: string) => {
    const response = await callProvider({ method: 'GET', url: config.baseUrl + path, headers }, timeouts)
    if (!response.ok) throw new ProviderError(`status ${response.status} to ${path.split('/')[0]}`)
    return response.body
  }
  const orders = razorpayOrders({ ...config, headers, timeouts, get })
  const qrCodes = razorpayQrCodes({ baseUrl: config.baseUrl, headers, timeouts, get })
  const linkFor = async (reference: string): Promise<PaymentLink | undefined> => {
    const read = linkListResponse.safeParse(await get(`payment_links?reference_id=${encodeURIComponent(reference)}`))
    if (!read.success) throw new ProviderError('unexpected response to payment_links')
    return read.data.payment_links.find(({ reference_id }) => reference_id === reference)
  }
  /** Creates one link per reference. If the answer is lost, looks the link up by its reference. */
  async function createOrFindLink(request: PaymentRequest, reference: string): Promise<CreateRequestResult> {
    const fault = amountError(request.amountPaise, RAZORPAY_LIMITS)
    if (fault) return { ok: false, message: fault }
    try {
      const json = linkBody(request, reference)
      const response = await callProvider(
        { method: 'POST', url: `${config.baseUrl}payment_links`, headers, json },
        timeouts,
      )
      const created = response.ok ? linkResponse.safeParse(response.body) : undefined
      return created?.success ? toRequestResult(created.data) : { ok: false, message: refusalMessage(response.body) }
    } catch (error) {
      const existing = error instanceof ProviderError ? await linkFor(reference).catch(() => undefined) : undefined
      if (!existing) throw error
      return toRequestResult(existing)
    }
  }

  return {
    name: 'razorpay',
    createRequest: orders.create,
    async createLink(request, reference) {
      const created = await createOrFindLink(request, reference)
      return created.ok ? { ok: true, providerRef: created.providerRef, url: created.paymentUrl } : created
    },
    async verify(providerRef): Promise<VerificationResult> {
      if (orders.isOrder(providerRef)) return orders.verify(providerRef)
      if (qrCodes.isQrCode(providerRef)) return qrCodes.verify(providerRef)
      const read = linkResponse.safeParse(await get(`payment_links/${encodeURIComponent(providerRef)}`))
      if (!read.success || read.data.id !== providerRef) throw new ProviderError('response about another payment')
      const { payments, status } = read.data
      const tries = payments.map((payment) => ({ id: payment.payment_id, status: payment.status }))
      const verified = await verifyPayments(tries, async (id) => {
        const { data: proof } = paymentResponse.safeParse(await get(`payments/${encodeURIComponent(id)}`))
        if (proof?.id !== id) throw new ProviderError('response about another payment')
        return proof
      })
      const isClosed = status === 'expired' || status === 'cancelled'
      return isClosed && verified.state !== 'paid' ? { ...verified, state: 'failed' } : verified
    },
    findRequest: async (reference) => (await orders.find(reference)) ?? (await linkFor(reference))?.id,
    parseProviderReturn: (query) => orders.parseProviderReturn(query) ?? parseProviderReturn(query, config.keySecret),
    redirectForm: orders.redirectForm,
    parsePostedForm: orders.parsePostedForm,
    webhooks: razorpayWebhooks(config.webhookSecrets),
    qrCodes,
    refunds: razorpayRefunds({ baseUrl: config.baseUrl, headers, timeouts }),
    findDispute: (ref) => fetchRazorpayDispute(ref, get),
    listDisputes: () => listRazorpayDisputes(get),
  }
}

const toRequestResult = ({ id, short_url }: PaymentLink): CreateRequestResult => ({
  ok: true,
  providerRef: id,
  paymentUrl: short_url,
})

/** Limits from Razorpay's documentation: reference 40 characters, description 2048. */
function linkBody({ purpose, amountPaise, buyerName, email, phone, redirectUrl }: PaymentRequest, reference: string) {
  const contact = providerPhone(phone)
  return {
    amount: amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: reference,
    description: truncateForProvider(purpose, 200),
    customer: { name: truncateForProvider(buyerName, 100), email, ...(contact ? { contact } : {}) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference },
    callback_url: redirectUrl,
    callback_method: 'get',
  }
}

/** Parses a payment link's return query. The provider is asked in any case; the signature only reveals tampering. */
function parseProviderReturn(query: URLSearchParams, keySecret: string): ReturnReference | undefined {
  const param = (name: string) => query.get(`razorpay_${name}`)?.trim() ?? ''
  const linkId = param('payment_link_id')
  if (!linkId) return undefined
  const named = {
    linkId,
    referenceId: param('payment_link_reference_id'),
    status: param('payment_link_status'),
    paymentId: param('payment_id'),
  }
  return {
    providerRef: linkId,
    signed: isValidSignature('sha256', [keySecret], razorpayLinkSignedText(named), param('signature')),
  }
}
