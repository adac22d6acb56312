import type { Generated } from 'kysely'
import type { CollectionSlug, OrderId, ParcelPosition } from '#domain/flavours.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Flag, Instant } from './column-types.ts'

/** An order as lists are narrowed by it: a row for each collection that it has gifts of, and one under none for all. */
export type OrderListingTable = {
  orderId: OrderId
  collection: CollectionSlug | ''
  told: OrderState
  placedAt: Instant
  /** The earliest that is still to be kept; empty where none was promised. */
  promisedDay: string
  method: PaymentMethod | ''
  test: Flag
}

/** What an order is searched by: words of its names, its number, telephones, addresses, ids and PIN codes, folded. */
export type OrderTermTable = { term: string; orderId: OrderId }

/** What somebody of the team wrote about an order; its buyer never sees it. */
export type OrderNoteTable = { id: string; orderId: OrderId; at: Instant; who: string; text: string }

/** What is in the box of a parcel that is being packed, and who put it there; gone once it is packed. */
export type PackTickTable = { orderId: OrderId; parcel: ParcelPosition; thing: string; who: string; at: Instant }

/** A link by which somebody pays for an order; one of an order at a time is not ended. */
export type PaymentLinkTable = {
  id: string
  /** Opens it; 128 random bits. */
  secret: string
  orderId: OrderId
  /** Who of the team made it. */
  who: string
  createdAt: Instant
  /** When it lapses, and what is set aside for its order is free again. */
  expiresAt: Instant
  /** When it was ended, or another one took its place. */
  endedAt: Generated<Instant | null>
}
