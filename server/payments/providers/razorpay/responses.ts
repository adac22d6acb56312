import * as z from 'zod'
import { declineReason } from '#domain/payment/decline-reason.ts'
import type { ProviderPayment, VerificationResult } from '#server/payments/providers/payment-provider.ts'

const id = z.string().min(1).max(100)

const attempt = z.object({ payment_id: id, status: z.string() })

export const linkResponse = z.object({
  id,
  short_url: z.url({ protocol: /^https?$/ }),
  status: z.string(),
  reference_id: z.string().nullish(),
  // Null, an empty list, or a single object when there is one payment.
  payments: z
    .union([z.array(attempt), attempt.transform((one) => [one]), z.null(), z.undefined()])
    .transform((payments) => payments ?? []),
})
export type PaymentLink = z.infer<typeof linkResponse>

export const linkListResponse = z.object({ payment_links: z.array(linkResponse) })

export const orderResponse = z.object({ id, receipt: z.string().nullish() })
export const orderListResponse = z.object({ items: z.array(orderResponse) })
/** Why a payment failed. A text of another kind is no reason to refuse the answer. */
const failure = {
  error_description: z.string().nullish().catch(undefined),
  error_reason: z.string().nullish().catch(undefined),
}

export const orderPaymentListResponse = z.object({ items: z.array(z.object({ id, status: z.string(), ...failure })) })

export const paymentResponse = z.object({
  id,
  order_id: z.string().nullish(),
  status: z.string(),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  amount_refunded: z.number().int().nonnegative().nullish(),
  captured: z.boolean().nullish(),
  created_at: z.number().int().positive().nullish(),
})
type RazorpayPayment = z.infer<typeof paymentResponse>
type PaymentTry = {
  id: string
  status: string
  error_description?: string | null | undefined
  error_reason?: string | null | undefined
}

const CAPTURED_STATES = ['captured', 'refunded']
const wasCaptured = ({ status }: { status: string }): boolean => CAPTURED_STATES.includes(status)

/**
 * True for a payment that Razorpay returned by itself because it was authorized late or never captured. A captured
 * payment that was refunded later counts as paid.
 */
const isReturned = ({ status, captured }: RazorpayPayment): boolean => status === 'refunded' && captured === false

/**
 * Combines the payments of an order or a link into one verdict. `read` fetches each payment that moved money and
 * checks that it belongs to the order or link.
 */
export async function verifyPayments(
  tries: readonly PaymentTry[],
  read: (id: string) => Promise<RazorpayPayment>,
): Promise<VerificationResult> {
  const moved: RazorpayPayment[] = []
  for (const one of tries) if (wasCaptured(one)) moved.push(await read(one.id))
  const isBack = new Set(moved.filter(isReturned).map((payment) => payment.id))
  const returned = moved.filter(isReturned).map(toProviderPayment)
  const paid = moved.filter((payment) => wasCaptured(payment) && !isBack.has(payment.id)).sort(byMoneyLeft)
  const [first, ...further] = paid.map(toProviderPayment)
  if (first) {
    const undecided = tries.some(({ status }) => status === 'authorized')
    return { state: 'paid', ...first, further, returned, undecided }
  }
  if (tries.length === 0) return { state: 'untouched' }
  const over = tries.every(({ id, status }) => status === 'failed' || isBack.has(id))
  if (!over) return { state: 'pending', returned }
  // Razorpay lists the latest payment first.
  const declined = tries.find(({ status, error_description }) => status === 'failed' && error_description)
  const reason = declineReason(declined?.error_description, declined?.error_reason)
  return { state: 'failed', returned, ...(reason && { reason }) }
}

const byMoneyLeft = (one: RazorpayPayment, other: RazorpayPayment): number =>
  Number(one.status === 'refunded') - Number(other.status === 'refunded')

function toProviderPayment({ id, amount, currency, amount_refunded, created_at }: RazorpayPayment): ProviderPayment {
  const madeAt = created_at ? { madeAt: new Date(created_at * 1000) } : {}
  const payment = { transactionId: id, amountPaise: amount, currency, ...madeAt }
  return amount_refunded ? { ...payment, refundedPaise: amount_refunded } : payment
}

const refusalResponse = z.object({ error: z.object({ description: z.string() }) })

/** Returns Razorpay's reason for a refusal; empty without one. */
export const refusalMessage = (body: unknown): string =>
  refusalResponse.safeParse(body).data?.error.description.slice(0, 200) ?? ''
