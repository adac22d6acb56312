import type { PaymentRequest } from '#domain/payment/payment.ts'
import { razorpayLinkSigned } from '#domain/payment/payment-signature.ts'
import { amountFault, cutTo, providerPhone, RAZORPAY_LIMITS } from '#domain/payment/upi-limit.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call.ts'
import type { ProviderConfig } from '#server/payments/providers/config.ts'
import type { PaymentProvider, Requested, ReturnNamed, Verified } from '#server/payments/providers/contract.ts'
import { isSigned } from '#server/payments/providers/signature.ts'
import { linkAnswer, linksAnswer, type PaymentLink, paymentAnswer, verifiedOf, wordsOf } from './answers.ts'
import { razorpayDispute, razorpayDisputeList } from './disputes.ts'
import { razorpayOrders } from './orders.ts'
import { razorpayRefunds } from './refunds.ts'
import { razorpayWebhooks } from './webhooks.ts'

type RazorpayConfig = Extract<ProviderConfig, { provider: 'razorpay' }>

/**
 * Razorpay: an order of the shop is paid as an order of Razorpay's on its hosted page, and a payment link is a page of
 * its own. No card number and no script of theirs is on our pages either way.
 */
export function razorpay(config: RazorpayConfig, timeouts?: Timeouts): PaymentProvider {
  const credentials = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')
  const headers = { Authorization: `Basic ${credentials}` }
  const get = async (path: string) => {
    const told = await callProvider({ method: 'GET', url: config.baseUrl + path, headers }, timeouts)
    if (!told.ok) throw new ProviderError(`status ${told.status} to ${path.split('/')[0]}`)
    return told.body
  }
  const orders = razorpayOrders({ ...config, headers, timeouts, get })
  const linkFor = async (reference: string): Promise<PaymentLink | undefined> => {
    const read = linksAnswer.safeParse(await get(`payment_links?reference_id=${encodeURIComponent(reference)}`))
    if (!read.success) throw new ProviderError('a list of another shape')
    return read.data.payment_links.find(({ reference_id }) => reference_id === reference)
  }
  /** Made once for a reference: when the answer is lost, the link that was made all the same is looked for. */
  async function makeLink(request: PaymentRequest, reference: string): Promise<Requested> {
    const fault = amountFault(request.amountPaise, RAZORPAY_LIMITS)
    if (fault) return { ok: false, message: fault }
    try {
      const json = linkBody(request, reference)
      const told = await callProvider(
        { method: 'POST', url: `${config.baseUrl}payment_links`, headers, json },
        timeouts,
      )
      const made = told.ok ? linkAnswer.safeParse(told.body) : undefined
      return made?.success ? requested(made.data) : { ok: false, message: wordsOf(told.body) }
    } catch (error) {
      const there = error instanceof ProviderError ? await linkFor(reference).catch(() => undefined) : undefined
      if (!there) throw error
      return requested(there)
    }
  }

  return {
    name: 'razorpay',
    createRequest: orders.create,
    async createLink(request, reference) {
      const made = await makeLink(request, reference)
      return made.ok ? { ok: true, providerRef: made.providerRef, url: made.paymentUrl } : made
    },
    async verify(providerRef): Promise<Verified> {
      if (orders.isOrder(providerRef)) return orders.verify(providerRef)
      const read = linkAnswer.safeParse(await get(`payment_links/${encodeURIComponent(providerRef)}`))
      if (!read.success || read.data.id !== providerRef) throw new ProviderError('an answer about another payment')
      const { payments, status } = read.data
      const tries = payments.map((payment) => ({ id: payment.payment_id, status: payment.status }))
      const verified = await verifiedOf(tries, async (id) => {
        const { data: proof } = paymentAnswer.safeParse(await get(`payments/${encodeURIComponent(id)}`))
        if (proof?.id !== id) throw new ProviderError('an answer about another payment')
        return proof
      })
      const over = status === 'expired' || status === 'cancelled'
      return over && verified.state !== 'paid' ? { ...verified, state: 'failed' } : verified
    },
    findRequest: async (reference) => (await orders.find(reference)) ?? (await linkFor(reference))?.id,
    parseProviderReturn: (query) => orders.parseProviderReturn(query) ?? parseProviderReturn(query, config.keySecret),
    redirectForm: orders.redirectForm,
    parsePostedForm: orders.parsePostedForm,
    webhooks: razorpayWebhooks(config.webhookSecrets),
    refunds: razorpayRefunds({ baseUrl: config.baseUrl, headers, timeouts }),
    findDispute: (ref) => razorpayDispute(ref, get),
    listDisputes: () => razorpayDisputeList(get),
  }
}

const requested = ({ id, short_url }: PaymentLink): Requested => ({ ok: true, providerRef: id, paymentUrl: short_url })

/** Bounds from Razorpay's documentation: reference 40 characters, description 2048. */
function linkBody({ purpose, amountPaise, buyerName, email, phone, redirectUrl }: PaymentRequest, reference: string) {
  const contact = providerPhone(phone)
  return {
    amount: amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: reference,
    description: cutTo(purpose, 200),
    customer: { name: cutTo(buyerName, 100), email, ...(contact ? { contact } : {}) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { reference },
    callback_url: redirectUrl,
    callback_method: 'get',
  }
}

/** Whatever it says, the provider is asked; the signature only tells whether somebody has been playing. */
function parseProviderReturn(query: URLSearchParams, keySecret: string): ReturnNamed | undefined {
  const of = (name: string) => query.get(`razorpay_${name}`)?.trim() ?? ''
  const linkId = of('payment_link_id')
  if (!linkId) return undefined
  const named = {
    linkId,
    referenceId: of('payment_link_reference_id'),
    status: of('payment_link_status'),
    paymentId: of('payment_id'),
  }
  return { providerRef: linkId, signed: isSigned('sha256', [keySecret], razorpayLinkSigned(named), of('signature')) }
}
