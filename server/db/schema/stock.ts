import type { Generated } from 'kysely'
import type { OrderId, StockId } from '#domain/nominal.ts'
import type { Instant } from './column-types.ts'

/** Counted stock. A product or box item without a row is not tracked and never runs out. */
export type StockTable = {
  /** A product or box item. Products that share stock are counted under the one that `twinOf` names. */
  id: StockId
  /** Pieces in the shop, reserved ones included. */
  onHand: number
  reserved: Generated<number>
  countedAt: Instant | null
  updatedAt: Instant
}

/** A stock reservation of an unpaid order (`held`), or its sale (`sold`). */
export type StockReservationTable = {
  orderId: OrderId
  stockId: StockId
  quantity: number
  state: 'held' | 'sold'
  expiresAt: Instant
}

/** A stock movement: a sale, a return, a count by the owner. */
export type StockMovementTable = {
  id: string
  stockId: StockId
  at: Instant
  /** Signed change. When tracking ends, the previous count. */
  pieces: number
  /** New stock; null when it is no longer tracked. */
  onHand: number | null
  /** Empty for movements caused by an order. */
  who: Generated<string>
  orderId: OrderId | null
}

/**
 * Reservations of unpaid orders by person, for the limits on holding stock. One row per order, kept as long as the
 * limits look back.
 */
export type ReservationHolderTable = {
  orderId: OrderId
  /** Keyed hashes, equal for equal buyers and networks. */
  emailKey: string
  phoneKey: string
  networkKey: string | null
  usedMs: number
  since: Instant
  until: Instant
}
