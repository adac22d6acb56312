import * as z from 'zod'
import type { ProviderRef } from '#domain/nominal.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import {
  amountError,
  providerPhone,
  RAZORPAY_LIMITS,
  razorpayOrderSignedText,
  truncateForProvider,
} from '#domain/payment/provider-rules.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call-provider.ts'
import type {
  CreateRequestResult,
  RedirectForm,
  RedirectPayment,
  ReturnReference,
  VerificationResult,
} from '#server/payments/providers/payment-provider.ts'
import { isValidSignature } from '#server/payments/providers/signature.ts'
import {
  orderListResponse,
  orderPaymentListResponse,
  orderResponse,
  paymentResponse,
  refusalMessage,
  verifyPayments,
} from './responses.ts'

type RazorpayAccess = {
  baseUrl: string
  keyId: string
  keySecret: string
  headers: Record<string, string>
  timeouts: Timeouts | undefined
  get: (path: string) => Promise<unknown>
}

const isRazorpayOrder = (providerRef: ProviderRef): boolean => providerRef.startsWith('order_')

/**
 * Razorpay orders. The amount is fixed between the two servers, and the buyer may try several times.
 *
 * The payment page is hosted by Razorpay and opened by posting a form, without Razorpay's script.
 */
export function razorpayOrders({ baseUrl, keyId, keySecret, headers, timeouts, get }: RazorpayAccess) {
  async function find(reference: string): Promise<ProviderRef | undefined> {
    const read = orderListResponse.safeParse(await get(`orders?receipt=${encodeURIComponent(reference)}`))
    if (!read.success) throw new ProviderError('unexpected response to orders')
    return read.data.items.find(({ receipt }) => receipt === reference)?.id
  }
  return {
    isOrder: isRazorpayOrder,
    find,
    /** Creates one order per reference. If the answer is lost, looks the order up by its reference. */
    async create({ amountPaise, redirectUrl }: PaymentRequest, reference: string): Promise<CreateRequestResult> {
      const fault = amountError(amountPaise, RAZORPAY_LIMITS)
      if (fault) return { ok: false, message: fault }
      const paymentUrl = new URL(`/payment/pay/${encodeURIComponent(reference)}`, redirectUrl).href
      const json = { amount: amountPaise, currency: 'INR', receipt: reference, notes: { reference } }
      try {
        const response = await callProvider({ method: 'POST', url: `${baseUrl}orders`, headers, json }, timeouts)
        const created = response.ok ? orderResponse.safeParse(response.body) : undefined
        return created?.success
          ? { ok: true, providerRef: created.data.id, paymentUrl }
          : { ok: false, message: refusalMessage(response.body) }
      } catch (error) {
        const existing = error instanceof ProviderError ? await find(reference).catch(() => undefined) : undefined
        if (!existing) throw error
        return { ok: true, providerRef: existing, paymentUrl }
      }
    },
    /** Lists the order's payments and reads each one that moved money, to check that it belongs to this order. */
    async verify(orderId: ProviderRef): Promise<VerificationResult> {
      const read = orderPaymentListResponse.safeParse(await get(`orders/${encodeURIComponent(orderId)}/payments`))
      if (!read.success) throw new ProviderError('unexpected response to payments')
      return verifyPayments(read.data.items, async (id) => {
        const { data: proof } = paymentResponse.safeParse(await get(`payments/${encodeURIComponent(id)}`))
        if (proof?.id !== id || proof.order_id !== orderId) throw new ProviderError('response about another payment')
        return proof
      })
    },
    parseProviderReturn(query: URLSearchParams): ReturnReference | undefined {
      const param = (name: string) => query.get(`razorpay_${name}`)?.trim() ?? ''
      const [orderId, paymentId, signature] = [param('order_id'), param('payment_id'), param('signature')]
      if (!isRazorpayOrder(orderId)) return undefined
      // A failed payment returns without a signature.
      const signed = signature
        ? isValidSignature('sha256', [keySecret], razorpayOrderSignedText({ orderId, paymentId }), signature)
        : undefined
      return { providerRef: orderId, signed }
    },
    redirectForm: (payment: RedirectPayment) =>
      isRazorpayOrder(payment.providerRef) ? checkoutForm(payment, { baseUrl, keyId }) : undefined,
    parsePostedForm,
  }
}

function checkoutForm(
  { providerRef, shopName, purpose, buyer, returnUrl, cancelUrl }: RedirectPayment,
  { baseUrl, keyId }: Pick<RazorpayAccess, 'baseUrl' | 'keyId'>,
): RedirectForm {
  const contact = buyer && providerPhone(buyer.phone)
  const prefill = buyer && { 'prefill[name]': truncateForProvider(buyer.fullName, 100), 'prefill[email]': buyer.email }
  return {
    action: `${baseUrl}checkout/embedded`,
    fields: {
      key_id: keyId,
      order_id: providerRef,
      name: truncateForProvider(shopName, 100),
      description: truncateForProvider(purpose, 200),
      ...prefill,
      ...(contact ? { 'prefill[contact]': contact } : {}),
      callback_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}

const failureMetadata = z.object({ order_id: z.string(), payment_id: z.string().optional() })

/** Parses the posted return form. After a failure the ids are inside the JSON of `error[metadata]`. */
function parsePostedForm(form: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']) {
    const value = form.get(name)
    if (value) query.set(name, value)
  }
  const failed = failureMetadata.safeParse(parseJson(form.get('error[metadata]') ?? '')).data
  if (!query.has('razorpay_order_id') && failed) query.set('razorpay_order_id', failed.order_id)
  return query
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
