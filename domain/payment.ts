import * as z from 'zod/mini'
import { checkoutKeySchema } from './checkout-key.ts'
import type { Paise } from './money.ts'

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

const short = z.string().check(z.trim(), z.maxLength(200))
const how = {
  method: z.enum(['upi', 'card']),
  /** What a UPI app said after paying. */
  transactionId: z.optional(z.string().check(z.trim(), z.maxLength(64))),
}

/**
 * What the browser sends to pay for a built box, or for the sample that a checkout without a box shows in test
 * (decisions §5.2). Nothing else is taken, least of all a card number (decisions §5.4).
 */
export const askPaymentSchema = z.union([
  z.strictObject({ ...how, checkoutKey: checkoutKeySchema }),
  z.strictObject({ ...how, sample: z.literal(true), buyer: z.optional(z.object({ name: short, email: short, phone: short })) }),
])

/** Specification §9, Money: what the demo asks for. */
export const DEMO_AMOUNT_PAISE: Paise = 499_99
export const DEMO_CUSTOMER = { name: 'Demo Customer', email: 'demo@example.com', phone: '9876543210' } as const
/** What the sample checkout comes to, and what the mock gateway shows for an id it does not know (specification §9). */
export const SAMPLE_AMOUNT_PAISE: Paise = 149_99

/** The most that one link can ask for, so that a slip of the finger is noticed: ten lakh rupees. */
export const MAX_LINK_PAISE: Paise = 10_00_000_00

const filled = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(200, 'Please shorten this to 200 characters'))

/** The payment link form: all five are required (specification §5). */
export const paymentLinkSchema = z.object({
  purpose: filled('Purpose is required'),
  amount: filled('Amount is required'),
  name: filled('Name is required'),
  phone: filled('Phone is required'),
  email: filled('Email is required'),
})
export type PaymentLinkForm = z.infer<typeof paymentLinkSchema>
export type PaymentLinkField = keyof PaymentLinkForm
export const PAYMENT_LINK_FIELDS = ['purpose', 'amount', 'name', 'phone', 'email'] as const satisfies readonly PaymentLinkField[]

/** An amount as typed, in rupees with at most two decimals, above 0; `undefined` for anything else. */
export function parseAmount(text: string): Paise | undefined {
  const match = /^₹?\s*(\d{1,9}|\d{1,3}(?:,\d{2,3})+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return paise > 0 && paise <= MAX_LINK_PAISE ? paise : undefined
}

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
