import * as z from 'zod/mini'
import type { CheckoutKey, PaymentId, TransactionId } from '#domain/flavours.ts'
import type { Paise } from './money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment-method.ts'

export type PaymentState = 'pending' | 'paid' | 'failed'

/** Who is asked to pay, what for, and where they come back to (specification §7, Create payment request). */
export type PaymentRequest = {
  purpose: string
  amountPaise: Paise
  buyerName: string
  email: string
  phone: string
  redirectUrl: string
}

export const DEFAULT_PURPOSE = 'Custom Gift Box'

/**
 * Made up once for a checkout by the browser, so that pressing twice, reloading or losing the answer is still the same
 * order; nobody else can name that order by it.
 */
export const checkoutKeySchema = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/))

const short = z.string().check(z.trim(), z.maxLength(200))
const how = {
  method: z.enum(PAYMENT_METHODS),
  /** What a UPI app said after paying. */
  transactionId: z.optional(z.string().check(z.trim(), z.maxLength(64))),
}

/**
 * What the browser sends to pay for a built box, or for the sample that a checkout without a box shows in test
 * (decisions §5.2). Nothing else is taken, least of all a card number (decisions §5.4).
 */
export const paymentRequestSchema = z.union([
  z.strictObject({ ...how, checkoutKey: checkoutKeySchema }),
  z.strictObject({
    ...how,
    sample: z.literal(true),
    buyer: z.optional(z.object({ name: short, email: short, phone: short })),
  }),
])

/** The same as it is sent. The sample of decisions §5.2 has no order to name. */
export type PaymentRequestForm = { method: PaymentMethod; transactionId?: TransactionId } & (
  | { checkoutKey: CheckoutKey }
  | { sample: true; buyer: { name: string; email: string; phone: string } }
)

/** What the shop answers to it. `message` is the provider's reason, for the shopper. */
export type PaymentRequestAnswer =
  | { ok: true; paymentId: PaymentId; paymentUrl: string }
  | { ok: false; message?: string }

/** Complete Purchase. `totalPaise` is the amount that was on the screen: an order that has changed since is not paid. */
export const payOrderSchema = z.object({
  checkoutKey: checkoutKeySchema,
  transactionId: z.string().check(z.trim(), z.maxLength(64)),
  totalPaise: z.int().check(z.gte(0)),
})
export type PayOrderForm = z.infer<typeof payOrderSchema>

/** Specification §9, Money: what the demo asks for. */
export const DEMO_AMOUNT_PAISE: Paise = 499_99
export const DEMO_CUSTOMER = { name: 'Demo Customer', email: 'demo@example.com', phone: '9876543210' } as const
/** What the sample checkout comes to, and what the mock gateway shows for an id it does not know (specification §9). */
export const SAMPLE_AMOUNT_PAISE: Paise = 149_99

/** Longer than any provider's name for a payment; what is longer was made up. */
const MAX_PAYMENT_ID = 100

/**
 * Which payment an address speaks of: `payment_id` of the callback or `txnId` of the UPI verification, which are one
 * screen (decisions §5.7). In live our own payments are known by the provider's `payment_request_id`.
 */
export function paymentIdIn(query: URLSearchParams, mode: 'test' | 'live'): string | undefined {
  const names = mode === 'live' ? ['payment_request_id', 'payment_id', 'txnId'] : ['payment_id', 'txnId']
  const id = names.map((name) => query.get(name)?.trim()).find(Boolean)
  return id && id.length <= MAX_PAYMENT_ID ? id : undefined
}
