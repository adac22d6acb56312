import type { Generated } from 'kysely'
import type {
  ClaimKey,
  LinePosition,
  OrderId,
  PaymentId,
  ProviderRef,
  RefundId,
  TransactionId,
} from '#domain/nominal.ts'
import type { HandMethod } from '#domain/payment/listed-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { DisputeState, RefundState } from '#domain/payment/order-balance.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { RefundMethod } from '#domain/refund/refund-command.ts'
import type { Flag, Instant } from './column-types.ts'

/** A payment attempt, successful or not. */
export type PaymentTable = {
  id: PaymentId
  /** Null on a payment link and on the sample checkout, which have no order. */
  orderId: OrderId | null
  provider: string
  providerRef: ProviderRef | null
  method: PaymentMethod | HandMethod | 'upi_qr' | 'link'
  purpose: string
  amountPaise: Paise
  state: 'pending' | 'paid' | 'failed'
  transactionId: TransactionId | null
  paymentUrl: string | null
  /** Identifies the attempt: while one is pending, the same request returns it. */
  attemptKey: string | null
  /** Normalized transaction id, for comparison. */
  claimKey: ClaimKey | null
  /** Another order already had this transaction id; a person decides. */
  claimDisputed: Generated<Flag>
  /** Time at which the owner looked for the money of this claim and did not find it. */
  notFoundAt: Generated<Instant | null>
  reason: string | null
  /** 1 when this payment paid for the order. Money received twice or too late has 0 and belongs to the payer. */
  forOrder: Generated<Flag>
  /** Attempt on whose page this further payment was made. Null on the attempt itself. */
  furtherOf: Generated<PaymentId | null>
  /** Time at which the shop learned that the provider returned the money before it counted. */
  returnedAt: Generated<Instant | null>
  createdAt: Instant
  updatedAt: Instant
}

/** A UPI QR code of the provider. The payment's `paymentUrl` holds the text of the code. */
export type QrCodeTable = {
  paymentId: PaymentId
  orderId: OrderId
  /** End of the reservation when the code was requested. A payment made later does not pay for the order by itself. */
  closesAt: Instant
  /** Time at which the provider confirmed that the code is closed. */
  closedAt: Instant | null
  /** Time at which an open page last had the provider asked. */
  checkedAt: Instant | null
}

/** A signed webhook as received; stored even when its meaning is unknown. */
export type WebhookEventTable = {
  id: string
  provider: string
  /** Event id of the provider, which may deliver one event many times. */
  eventId: string
  bodyHash: string
  body: string
  receivedAt: Instant
  outcome: string | null
}

/** A full or partial refund. The refunds of a payment that are not refused never exceed its amount. */
export type RefundTable = {
  /** The id is also the idempotency key at the provider. */
  id: RefundId
  paymentId: PaymentId
  orderId: OrderId | null
  /** Provider of the payment, also when the refund was made manually. */
  provider: string
  amountPaise: Paise
  state: RefundState
  providerRef: ProviderRef | null
  /** Reason of the provider's refusal, or the user who confirmed a manual refund. */
  reason: string | null
  /** Method of a refund that the shop made itself, if recorded. */
  handMethod: RefundMethod | null
  handReference: string | null
  /** 1 when it gives back a part of the charge of a slot, after the desk moved the order. */
  forSlot: Generated<Flag>
  who: string
  askedAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** Order line that a refund covers. A refund of an amount has none. */
export type RefundLineTable = {
  refundId: RefundId
  position: LinePosition
  quantity: number
  amountPaise: Paise
  restock: Flag
}

/** A chargeback. */
export type DisputeTable = {
  id: string
  paymentId: PaymentId
  provider: string
  providerRef: ProviderRef
  amountPaise: Paise
  state: DisputeState
  reason: string
  respondBy: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

/** Details that a person recorded of a payment by hand. The amount and state are those of the payment. */
export type HandPaymentTable = {
  paymentId: PaymentId
  orderId: OrderId
  method: HandMethod
  /** Day in India. */
  receivedOn: string
  reference: string
  /** Last digits of the card, or the bank of the cheque. */
  detail: string
  note: string
  who: string
  /** Cash alone: a number of its own series. */
  receiptNumber: string | null
  /** Submitting the form again with the same key records nothing. */
  recordKey: string
  /** Keyed hashes of the buyer, for the daily limit on cash. */
  emailKey: string
  phoneKey: string
}
