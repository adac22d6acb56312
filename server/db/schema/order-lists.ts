import type { Generated } from 'kysely'
import type { CollectionSlug, OrderId, ParcelPosition } from '#domain/nominal.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Flag, Instant } from './column-types.ts'

/** Filter columns of an order, denormalized: one row per collection in it, and one with an empty collection. */
export type OrderListingTable = {
  orderId: OrderId
  collection: CollectionSlug | ''
  told: OrderState
  placedAt: Instant
  /** Earliest day among the undelivered parcels. Empty when none was promised. */
  promisedDay: string
  method: PaymentMethod | ''
  test: Flag
}

/** Search terms of an order: names, number, phones, addresses, ids and PIN codes, folded. */
export type OrderTermTable = { term: string; orderId: OrderId }

/** An internal note of the team. Never shown to the buyer. */
export type OrderNoteTable = { id: string; orderId: OrderId; at: Instant; who: string; text: string }

/** A checked item at the packing station. Deleted once the parcel is packed. */
export type CheckedItemTable = { orderId: OrderId; parcel: ParcelPosition; thing: string; who: string; at: Instant }

/** A payment link. An order has at most one that is not ended. */
export type PaymentLinkTable = {
  id: string
  secret: string
  orderId: OrderId
  who: string
  createdAt: Instant
  /** Time at which the link and the stock reservation of its order expire. */
  expiresAt: Instant
  endedAt: Generated<Instant | null>
}
