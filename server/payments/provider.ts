import type { Paise } from '#domain/money.ts'
import type { PaymentRequest } from '#domain/payment.ts'

export type UpiVerdict = { ok: true } | { ok: false; reason: string }

/** A refusal carries words for the shopper; a fault of the network or of the provider throws. */
export type Requested = { ok: true; providerRef: string; paymentUrl: string } | { ok: false; message: string }
export type LinkMade = { ok: true; providerRef: string; url: string } | { ok: false; message: string }

/** What the provider knows of a payment; only `paid` with the right amount counts. */
export type Verified =
  | { state: 'paid'; transactionId: string; amountPaise: Paise | undefined }
  | { state: 'failed' | 'pending' }

/**
 * The one door to whoever moves the money (specification §7). The server calls it, never the browser, and it knows
 * nothing of orders.
 */
export type PaymentProvider = {
  name: string
  /** Whether the transaction id that the shopper typed stands for a payment. */
  verifyUpi: (claim: { transactionId: string; amountPaise: Paise }) => Promise<UpiVerdict>
  createRequest: (request: PaymentRequest) => Promise<Requested>
  createLink: (request: PaymentRequest) => Promise<LinkMade>
  verify: (providerRef: string) => Promise<Verified>
}

/** What a shopper reads when the provider gives no reason of its own (specification §8). */
export const PROVIDER_FAILURES = {
  request: 'Failed to create payment request',
  requestFault: 'Payment request failed',
  link: 'Failed to create payment link',
  linkFault: 'Payment link creation failed',
} as const
