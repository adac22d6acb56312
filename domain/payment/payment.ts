import * as z from 'zod/mini'
import type { CheckoutKey, PaymentId, TransactionId } from '#domain/nominal.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { Paise } from './money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment-method.ts'

export type PaymentState = 'pending' | 'paid' | 'failed'

/** Payment request for a provider (specification §7, Create payment request). */
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
 * Validates the key the browser generates once per checkout. It makes a double click, a reload or a lost response
 * result in one order, and no other browser can guess it.
 */
export const checkoutKeySchema = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/))

const short = z.string().check(z.trim(), z.maxLength(200))
const methodFields = {
  method: z.enum(PAYMENT_METHODS),
  transactionId: z.optional(z.string().check(z.trim(), z.maxLength(64))),
}

/**
 * Request body for the payment of a custom box, or of the sample that a checkout without a box shows in test mode
 * (decisions §5.2). Rejects unknown fields, so no card number can be sent (decisions §5.4).
 */
export const paymentRequestSchema = z.union([
  z.strictObject({ ...methodFields, checkoutKey: checkoutKeySchema }),
  z.strictObject({
    ...methodFields,
    sample: z.literal(true),
    buyer: z.optional(z.object({ name: short, email: short, phone: short })),
  }),
])

/** The same request as sent by the browser. The sample has no order. */
export type PaymentRequestForm = { method: PaymentMethod; transactionId?: TransactionId } & (
  | { checkoutKey: CheckoutKey }
  | { sample: true; buyer: { name: string; email: string; phone: string } }
)

/** Response to a payment request. `message` is the provider's reason, shown to the shopper. */
export type PaymentRequestResponse =
  | { ok: true; paymentId: PaymentId; paymentUrl: string }
  | { ok: false; message?: string }

/**
 * Request body of Complete Purchase. `totalPaise` is the displayed amount; an order that has changed since is not
 * paid.
 */
export const payOrderSchema = z.object({
  checkoutKey: checkoutKeySchema,
  transactionId: z.string().check(z.trim(), z.maxLength(64)),
  totalPaise: z.int().check(z.gte(0)),
})
export type PayOrderForm = z.infer<typeof payOrderSchema>

/** Amount of the payment demo (specification §9, Money). */
export const DEMO_AMOUNT_PAISE: Paise = 499_99
export const DEMO_CUSTOMER = { name: 'Demo Customer', email: 'demo@example.com', phone: '9876543210' } as const
/** Total of the sample checkout, and amount the mock gateway shows for an unknown id (specification §9). */
export const SAMPLE_AMOUNT_PAISE: Paise = 149_99

/** Longest accepted payment id; provider ids are shorter. */
const MAX_PAYMENT_ID = 100

/**
 * Reads the payment id from a return URL: `payment_id` of the callback or `txnId` of the UPI verification, which
 * share one screen (decisions §5.7). In live mode the provider's `payment_request_id` comes first.
 */
export function readPaymentId(query: URLSearchParams, mode: 'test' | 'live'): string | undefined {
  const names = mode === 'live' ? ['payment_request_id', 'payment_id', 'txnId'] : ['payment_id', 'txnId']
  const id = names.map((name) => query.get(name)?.trim()).find(Boolean)
  return id && id.length <= MAX_PAYMENT_ID ? id : undefined
}

/** Payment of an unpaid order, as its waiting and failed screens show it. Times are formatted. */
export type LivePaymentView = {
  /** Page where the order can be paid in another way, and when that ends. */
  payAt?: string
  until?: string
  /** The provider's page, while the payment can still be made there. */
  paymentUrl?: string | undefined
  startedAt: string
  /** Why the payment was declined, in the shop's words. */
  declined?: string
}

/**
 * Page shown after the payment provider returns the shopper. `unsure`: the bank has not confirmed yet. `beside`:
 * money was received but was not applied to the order.
 */
export type PaymentReturnView = {
  outcome: 'paid' | 'failed' | 'unsure' | 'beside'
  /**
   * Reason why the payment was not applied, and whether it has been refunded. `refunded`: it was applied and then
   * refunded in full.
   */
  beside?: { why: 'cancelled' | 'again' | 'other-amount' | 'refunded'; gone: boolean }
  /** The provider returned the money before it was applied. */
  returned?: boolean
  paymentId: PaymentId | undefined
  transactionId: TransactionId | undefined
  amountPaise: Paise | undefined
  order: OrderView | undefined
  /** URL of the payment link for an order that is paid by link and has no checkout to return to. */
  payAt?: string
  /** Details of an order's payment in a live shop, for the browser that placed the order. */
  live?: LivePaymentView
}
