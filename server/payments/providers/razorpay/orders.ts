import * as z from 'zod'
import type { ProviderRef } from '#domain/flavours.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'
import { razorpayOrderSigned } from '#domain/payment/payment-signature.ts'
import { amountFault, cutTo, providerPhone, RAZORPAY_LIMITS } from '#domain/payment/upi-limit.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call.ts'
import type {
  RedirectAbout,
  RedirectForm,
  Requested,
  ReturnNamed,
  Verified,
} from '#server/payments/providers/contract.ts'
import { isSigned } from '#server/payments/providers/signature.ts'
import { orderAnswer, orderPaymentsAnswer, ordersAnswer, paymentAnswer, verifiedOf, wordsOf } from './answers.ts'

type There = {
  baseUrl: string
  keyId: string
  keySecret: string
  headers: Record<string, string>
  timeouts: Timeouts | undefined
  get: (path: string) => Promise<unknown>
}

/** Razorpay's names for its orders begin so. */
const isOrder = (providerRef: ProviderRef): boolean => providerRef.startsWith('order_')

/**
 * Razorpay's orders: what is to be paid is fixed between the two servers, a shopper may try as often as needed, and the
 * page where that happens is Razorpay's, opened by a form of ours, without a script of theirs.
 */
export function razorpayOrders({ baseUrl, keyId, keySecret, headers, timeouts, get }: There) {
  async function find(reference: string): Promise<ProviderRef | undefined> {
    const read = ordersAnswer.safeParse(await get(`orders?receipt=${encodeURIComponent(reference)}`))
    if (!read.success) throw new ProviderError('a list of orders of another shape')
    return read.data.items.find(({ receipt }) => receipt === reference)?.id
  }
  return {
    isOrder,
    find,
    /** Made once for a reference: when the answer is lost, the order that was made all the same is looked for. */
    async create({ amountPaise, redirectUrl }: PaymentRequest, reference: string): Promise<Requested> {
      const fault = amountFault(amountPaise, RAZORPAY_LIMITS)
      if (fault) return { ok: false, message: fault }
      const paymentUrl = new URL(`/payment/pay/${encodeURIComponent(reference)}`, redirectUrl).href
      const json = { amount: amountPaise, currency: 'INR', receipt: reference, notes: { reference } }
      try {
        const told = await callProvider({ method: 'POST', url: `${baseUrl}orders`, headers, json }, timeouts)
        const made = told.ok ? orderAnswer.safeParse(told.body) : undefined
        return made?.success
          ? { ok: true, providerRef: made.data.id, paymentUrl }
          : { ok: false, message: wordsOf(told.body) }
      } catch (error) {
        const there = error instanceof ProviderError ? await find(reference).catch(() => undefined) : undefined
        if (!there) throw error
        return { ok: true, providerRef: there, paymentUrl }
      }
    },
    /** Lists the payments of the order, then reads each one that moved money: the proof that it is this order's. */
    async verify(orderId: ProviderRef): Promise<Verified> {
      const read = orderPaymentsAnswer.safeParse(await get(`orders/${encodeURIComponent(orderId)}/payments`))
      if (!read.success) throw new ProviderError('a list of payments of another shape')
      return verifiedOf(read.data.items, async (id) => {
        const { data: proof } = paymentAnswer.safeParse(await get(`payments/${encodeURIComponent(id)}`))
        if (proof?.id !== id || proof.order_id !== orderId) throw new ProviderError('an answer about another payment')
        return proof
      })
    },
    /** Whatever it says, the provider is asked; the signature only tells whether somebody has been playing. */
    parseProviderReturn(query: URLSearchParams): ReturnNamed | undefined {
      const of = (name: string) => query.get(`razorpay_${name}`)?.trim() ?? ''
      const [orderId, paymentId, signature] = [of('order_id'), of('payment_id'), of('signature')]
      if (!isOrder(orderId)) return undefined
      // A payment that failed comes back without a signature.
      const signed = signature
        ? isSigned('sha256', [keySecret], razorpayOrderSigned({ orderId, paymentId }), signature)
        : undefined
      return { providerRef: orderId, signed }
    },
    redirectForm: (payment: RedirectAbout) =>
      isOrder(payment.providerRef) ? formFor(payment, { baseUrl, keyId }) : undefined,
    parsePostedForm,
  }
}

function formFor(
  { providerRef, shopName, purpose, buyer, returnUrl, cancelUrl }: RedirectAbout,
  { baseUrl, keyId }: Pick<There, 'baseUrl' | 'keyId'>,
): RedirectForm {
  const contact = buyer && providerPhone(buyer.phone)
  const known = buyer && { 'prefill[name]': cutTo(buyer.fullName, 100), 'prefill[email]': buyer.email }
  return {
    action: `${baseUrl}checkout/embedded`,
    fields: {
      key_id: keyId,
      order_id: providerRef,
      name: cutTo(shopName, 100),
      description: cutTo(purpose, 200),
      ...known,
      ...(contact ? { 'prefill[contact]': contact } : {}),
      callback_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}

const failure = z.object({ order_id: z.string(), payment_id: z.string().optional() })

/** Names and a signature after paying; after a failure the names are in a JSON text among the reasons. */
function parsePostedForm(form: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']) {
    const value = form.get(name)
    if (value) query.set(name, value)
  }
  const failed = failure.safeParse(parsed(form.get('error[metadata]') ?? '')).data
  if (!query.has('razorpay_order_id') && failed) query.set('razorpay_order_id', failed.order_id)
  return query
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
