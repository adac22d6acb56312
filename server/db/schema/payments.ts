import type { Generated } from 'kysely'
import type { ClaimKey, OrderId, PaymentId, ProviderRef, TransactionId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Flag, Instant } from './column-types.ts'

/** Every attempt to pay, also those that came to nothing. */
export type PaymentTable = {
  id: PaymentId
  /** Null on a payment link and on the sample checkout, which have no order. */
  orderId: OrderId | null
  provider: string
  /** What the provider calls it. */
  providerRef: ProviderRef | null
  method: PaymentMethod | 'link'
  purpose: string
  amountPaise: Paise
  state: 'pending' | 'paid' | 'failed'
  /** What the shopper or the provider calls the transfer itself. */
  transactionId: TransactionId | null
  /** Where the shopper pays, on the provider's own page. */
  paymentUrl: string | null
  /** What this is an attempt at: while one is pending, asking for the same again answers with it. */
  attemptKey: string | null
  /** The transaction id as it is compared. */
  claimKey: ClaimKey | null
  /** Another order had the id when this one was given it: a person decides whose it is. */
  claimDisputed: Generated<Flag>
  /** When somebody looked for the money of this claim and did not find it. */
  notFoundAt: Generated<Instant | null>
  /** Why it came to nothing, for the owner. */
  reason: string | null
  /** 1 where the order was paid by it; money that came beside that, a second time or too late, is nobody's but the payer's. */
  forOrder: Generated<Flag>
  /** The attempt on whose page it was paid, of a further payment there; null of the attempt itself. */
  furtherOf: Generated<PaymentId | null>
  /** When the shop learned that the provider sent the money back by itself, before it counted. */
  returnedAt: Generated<Instant | null>
  createdAt: Instant
  updatedAt: Instant
}

/** What a provider sent and signed, as it came; kept also when nobody knows what it means. */
export type WebhookEventTable = {
  id: string
  provider: string
  /** The provider's name for the event: the same event may be sent many times. */
  eventId: string
  bodyHash: string
  body: string
  receivedAt: Instant
  /** What came of it; null until it was worked on. */
  outcome: string | null
}
