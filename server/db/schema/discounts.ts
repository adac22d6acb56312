import type { Generated } from 'kysely'
import type { DiscountScope } from '#domain/discount/discount.ts'
import type { DiscountId, OrderId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type DiscountTable = {
  id: DiscountId
  name: string
  /** Normalized discount code, unique among offers that have not ended. Empty for automatic discounts. */
  code: string
  /** At most one of the two is set; neither when the discount is free gift wrap. */
  percent: number | null
  amountPaise: Paise | null
  freeWrap: Flag
  freeDelivery: Generated<Flag>
  scope: DiscountScope
  scopeOf: JsonText
  minimumPaise: Paise
  /** Days in India, both inclusive. Empty for no limit. */
  fromDay: string
  untilDay: string
  maxUses: number | null
  maxPerPerson: number | null
  isOn: Flag
  endedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

/** Use of an offer by an order, written in the transaction that places the order. */
export type DiscountUseTable = {
  orderId: OrderId
  offerId: DiscountId
  /** Keyed hashes, equal for equal buyers. Empty once the buyer's data is erased. */
  emailKey: string
  phoneKey: string
  /** Time until which an unpaid use counts. Null counts permanently. */
  until: Instant | null
}
