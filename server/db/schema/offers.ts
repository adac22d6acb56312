import type { OfferId, OrderId } from '#domain/flavours.ts'
import type { OfferScope } from '#domain/offer/offer.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type OfferTable = {
  id: OfferId
  name: string
  /** As it is compared; empty where it holds by itself. Of those that have not ended each has its own. */
  code: string
  /** One of the two; neither where it brings the wrap alone. */
  percent: number | null
  amountPaise: Paise | null
  freeWrap: Flag
  scope: OfferScope
  /** The collections or gifts that it is for. */
  scopeOf: JsonText
  minimumPaise: Paise
  /** Days in India, the last one included; empty is no such day. */
  fromDay: string
  untilDay: string
  maxUses: number | null
  maxPerPerson: number | null
  isOn: Flag
  /** When the owner ended it for good. */
  endedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

/** That an order uses an offer: one row an order, in the transaction that makes it. */
export type OfferUseTable = {
  orderId: OrderId
  offerId: OfferId
  /** Keyed hashes: equal for equal people, and nothing can be read from them; empty once they are forgotten. */
  emailKey: string
  phoneKey: string
  /** Until when it counts while nobody has paid; null counts for good. */
  until: Instant | null
}
