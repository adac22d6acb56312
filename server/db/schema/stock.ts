import type { Generated } from 'kysely'
import type { OrderId, StockId } from '#domain/flavours.ts'
import type { Instant } from './column-types.ts'

/** What is counted; whatever has no row here never runs out. */
export type StockTable = {
  /** A gift, or a thing for a built box; twins are counted under the one that is not a twin. */
  id: StockId
  /** On the shelf, with those that are held for somebody. */
  onHand: number
  reserved: Generated<number>
  /** When the owner last said how many there are. */
  countedAt: Instant | null
  updatedAt: Instant
}

/** What is set aside for an order until it is paid for, and what was sold to it. */
export type StockHoldTable = {
  orderId: OrderId
  stockId: StockId
  quantity: number
  state: 'held' | 'sold'
  expiresAt: Instant
}

/** What came to the shelf or left it: a sale, something that came back, the owner who counted. */
export type StockMoveTable = {
  id: string
  stockId: StockId
  at: Instant
  /** More of it or fewer; as many as were there, where the owner stopped counting. */
  pieces: number
  /** On the shelf from then on; null where it is not counted any more. */
  onHand: number | null
  /** Empty where an order did it. */
  who: Generated<string>
  orderId: OrderId | null
}

/** Who has things set aside that are not paid for: one row an order, for as long as limits look back. */
export type HolderTable = {
  orderId: OrderId
  /** Keyed hashes: equal for equal people and networks, and nothing can be read from them. */
  emailKey: string
  phoneKey: string
  networkKey: string | null
  /** How long it had held before `since`. */
  usedMs: number
  since: Instant
  /** When what it holds is let go, or was. */
  until: Instant
}
