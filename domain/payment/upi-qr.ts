import * as z from 'zod/mini'
import type { PaymentId } from '#domain/nominal.ts'
import type { OrderView } from '#domain/order/order.ts'
import type { Paise } from './money.ts'
import { checkoutKeySchema } from './payment.ts'
import { parseDecimalAmount } from './provider-rules.ts'
import type { QrCode } from './qr.ts'

/**
 * Least minutes of reservation for which a code is created. An assumption: Razorpay's libraries say that `close_by`
 * must be at least 15 minutes ahead; its reference names no figure.
 */
export const MIN_QR_MINUTES = 15

const MINUTE_MS = 60_000

/** Returns when a code has to close: with the reservation of its order. `undefined` when too little time is left. */
export const qrClosesAt = (reservedUntil: Date | undefined, now: Date): Date | undefined =>
  reservedUntil && reservedUntil.getTime() - now.getTime() >= MIN_QR_MINUTES * MINUTE_MS ? reservedUntil : undefined

/**
 * Tests whether a text is a UPI payment link. A provider's answer without one cannot be shown as a code or opened on a
 * phone.
 */
export const isUpiLink = (text: string): boolean => /^upi:\/\/pay\?[\x20-\x7e]+$/i.test(text)

/** Tests whether a UPI link asks for this amount. A link without an amount passes: the provider fixes it. */
export function asksForAmount(link: string, amountPaise: Paise): boolean {
  const amount = new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('am')
  return amount === null || parseDecimalAmount(amount) === amountPaise
}

/**
 * Request for the code of an order: by the checkout's key, by the secret of a payment link, or by the link of an unpaid
 * order, `REG-1234/secret`.
 */
export const qrRequestSchema = z.union([
  z.strictObject({ checkoutKey: checkoutKeySchema }),
  z.strictObject({ link: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }),
  z.strictObject({ order: z.string().check(z.regex(/^[A-Z]{1,6}-\d{4,12}\/[A-Za-z0-9_-]{16,64}$/)) }),
])
export type QrRequestForm = z.infer<typeof qrRequestSchema>

/** An open code, as the panel shows it. */
export type OpenQrCode = {
  paymentId: PaymentId
  qr: QrCode
  /** Text of the code; on a phone it opens the UPI app. */
  upiUrl: string
  amountPaise: Paise
  expiresAt: string
}

/** Response to a request for a code. `settled`: the order is under review or cancelled. */
export type QrRequestResponse =
  | ({ ok: true; state: 'open' } & OpenQrCode)
  | { ok: true; state: 'paid' | 'settled'; order: OrderView }
  | { ok: false; message: string }

/**
 * State of a code's payment. `paid`: the order is paid, by this code or in another way. `ended`: the code closed, or the
 * order changed, was cancelled or is under review.
 */
export type QrPaymentState = 'waiting' | 'paid' | 'ended'

/** Messages for the buyer when there is no code. The other methods still work. */
export const QR_MESSAGES = {
  away: 'Our payment provider does not answer at the moment, so there is no code yet. Nothing was charged. Please try again, or choose another way to pay.',
  unavailable: 'Codes cannot be shown at the moment. Nothing was charged. Please choose another way to pay.',
  short: `Your gifts are set aside for less than ${MIN_QR_MINUTES} more minutes, which is too short for a code. Nothing was charged. Please choose another way to pay.`,
  limit: 'UPI does not take this much in one payment. Nothing was charged. Please choose another way to pay.',
} as const
