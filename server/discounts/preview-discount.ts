import type { Discount } from '#domain/discount/discount.ts'
import { codeErrorMessage } from '#domain/discount/discount-messages.ts'
import type { DiscountResponse } from '#domain/order/checkout-responses.ts'
import { discountSummary } from '#domain/order/discount-summary.ts'
import { type Taxation, toBasket } from '#domain/order/price-order.ts'
import type { Db } from '#server/db/connect.ts'
import { findDiscount } from './find-discount.ts'
import { type BasketQuery, loadBasket } from './load-basket.ts'

type DiscountContext = { offers: readonly Discount[]; taxation: Omit<Taxation, 'supply'> }

/**
 * Previews the discount for a basket before there is an order: the code's, or the best automatic one. Reserves no
 * use. `unknown` is set if the code does not exist, for the rate limit on guesses.
 */
export async function previewDiscount(
  db: Db,
  { asked: basketQuery, code }: { asked: BasketQuery; code: string | undefined },
  { offers, taxation }: DiscountContext,
  now: Date,
): Promise<{ answer: DiscountResponse; unknown: boolean }> {
  const goods = await loadBasket(db, basketQuery)
  if (!goods) return { answer: { ok: true }, unknown: false }
  const basket = toBasket(goods)
  const found = await findDiscount(db, { basket, code, offers }, now)
  if (!found.ok) {
    const { fault } = found
    const message = codeErrorMessage(found.code, fault, basket.kind)
    return { answer: { ok: false, message }, unknown: fault.why === 'unknown' }
  }
  const { chosen } = found
  if (!chosen) return { answer: { ok: true }, unknown: false }
  const { offer, discount } = chosen
  const summary = discountSummary(goods, chosen, taxation)
  const free = offer.freeDelivery ? { freeDelivery: true as const } : {}
  const given = { code: offer.code, discountPaise: discount.paise, ...free, summary }
  return { answer: { ok: true, offer: given }, unknown: false }
}
