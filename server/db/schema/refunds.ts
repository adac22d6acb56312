import type { LinePosition, OrderId, PaymentId, ProviderRef, RefundId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { DisputeState, RefundState } from '#domain/payment/order-money.ts'
import type { Flag, Instant } from './column-types.ts'

/** Money of a payment that goes back, in whole or in part; all that are not refused never exceed the payment. */
export type RefundTable = {
  /** Also what the provider knows the refund by, so that asking twice is one. */
  id: RefundId
  paymentId: PaymentId
  /** The payment's; null where it has none. */
  orderId: OrderId | null
  /** Whose payment it is, also where the money goes back by hand. */
  provider: string
  amountPaise: Paise
  state: RefundState
  providerRef: ProviderRef | null
  /** Why the provider refuses, or who says that it went by hand. */
  reason: string | null
  who: string
  /** When the provider was asked last. */
  askedAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

/** What of the order a refund is for; none where it is for none of it in particular. */
export type RefundLineTable = {
  refundId: RefundId
  /** The order line's. */
  position: LinePosition
  quantity: number
  amountPaise: Paise
  /** Whether it goes back on the shelf. */
  restock: Flag
}

/** A bank that takes a payment back for whoever paid, unless the shop can show that it is right. */
export type DisputeTable = {
  id: string
  paymentId: PaymentId
  provider: string
  providerRef: ProviderRef
  /** What it is about; once it is lost, what was taken. */
  amountPaise: Paise
  state: DisputeState
  reason: string
  respondBy: Instant | null
  createdAt: Instant
  updatedAt: Instant
}
