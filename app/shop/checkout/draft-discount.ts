import type { OrderSummary } from '#domain/order/purchase-summary.ts'
import type { Paise } from '#domain/payment/money.ts'

/** Builds the order request's discount: the code and the displayed amount in paise. */
export const discountRequest = (offered: DraftDiscount | undefined, asked: string) =>
  offered && {
    offer: { code: offered.code || undefined, shownPaise: offered.of === asked ? offered.discountPaise : undefined },
  }

/** Offers of the shop on the current day; empty when there are none. */
export type AvailableOffers = { offers?: { codes: boolean; automatic: boolean } }

/** Discount of a checkout: the entered code and the server's last result. */
export type DraftDiscount = {
  /** Valid code, otherwise empty. */
  code: string
  /** The code as typed; `fault` is the reason for its rejection. */
  typed?: string
  fault?: string | undefined
  /** Query of the content that the discount was calculated for, with the resulting summary. */
  of?: string
  discountPaise?: Paise
  summary?: OrderSummary | undefined
}

/** Returns the discounted summary when it was calculated for exactly this content, otherwise the plain one. */
export const withDiscount = (
  plain: OrderSummary,
  offered: DraftDiscount | undefined,
  asked: () => string,
): OrderSummary => (offered?.summary && offered.of === asked() && offered.summary) || plain
