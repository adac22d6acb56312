import type { LinePosition, OrderId, PaymentId, ProviderRef, RefundId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { DisputeState, RefundState } from '#domain/payment/order-balance.ts'
import type { Flag, Instant } from './column-types.ts'

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
