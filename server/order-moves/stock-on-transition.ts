import type { OrderState } from '#domain/order/order-state.ts'
import type { Trx } from '#server/db/transact.ts'
import { sellStock } from '#server/stock/commit-stock.ts'
import { releaseStock } from '#server/stock/release-stock.ts'
import { holdForReview } from '#server/stock/review-hold.ts'

/** What becomes of an order's stock when the order moves, in the transaction that moves it. */
export async function stockFollows(trx: Trx, orderId: string, { to, at }: { to: OrderState; at: Date }): Promise<void> {
  if (to === 'under_review') await holdForReview(trx, orderId, at)
  if (to === 'paid') await sellStock(trx, orderId, at)
  if (to === 'failed' || to === 'cancelled') await releaseStock(trx, orderId, at)
}
