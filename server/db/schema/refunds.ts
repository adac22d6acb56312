import type { DisputeState, RefundState } from '#domain/payment/order-money.ts'
import type { Flag, Instant } from './column-types.ts'

/** Money of a payment that goes back, in whole or in part; all that are not refused never exceed the payment. */
export type RefundTable = {
  /** Also what the provider knows the refund by, so that asking twice is one. */
  id: string
  paymentId: string
  /** The payment's; null where it has none. */
  orderId: string | null
  /** Whose payment it is, also where the money goes back by hand. */
  provider: string
  amountPaise: number
  state: RefundState
  providerRef: string | null
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
  refundId: string
  /** The order line's. */
  position: number
  quantity: number
  amountPaise: number
  /** Whether it goes back on the shelf. */
  restock: Flag
}

/** A bank that takes a payment back for whoever paid, unless the shop can show that it is right. */
export type DisputeTable = {
  id: string
  paymentId: string
  provider: string
  providerRef: string
  /** What it is about; once it is lost, what was taken. */
  amountPaise: number
  state: DisputeState
  reason: string
  respondBy: Instant | null
  createdAt: Instant
  updatedAt: Instant
}
