import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import type { Paise } from '#domain/payment/money.ts'

/** What a checkout's page says of offers; nothing in a shop that has none on that day. */
export type OffersNow = { offers?: { codes: boolean; automatic: boolean } }

/** The offer of a checkout: the code that was given, and what the shop last said. */
export type Offered = {
  /** Empty where none was given, or none that holds. */
  code: string
  /** What was typed, and why it does not hold. */
  typed?: string
  fault?: string | undefined
  /** What the shop reckoned with, as `askedOf` and `boxAsked` say it, and what it all comes to then. */
  of?: string
  discountPaise?: Paise
  summary?: OrderSummary | undefined
}

/** What it comes to with the offer, where the shop has said that of exactly this. */
export const withOffer = (plain: OrderSummary, offered: Offered | undefined, asked: () => string): OrderSummary =>
  (offered?.summary && offered.of === asked() && offered.summary) || plain
