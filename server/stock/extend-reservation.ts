import { correctedReservationEnds, reviewReservationEnds } from '#domain/catalogue/stock.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { extendDiscountUse } from '#server/discounts/discount-uses.ts'

/** Never shortens a reservation: a promised end stays. */
const extendReservations = compiledQuery((trx, given: { orderId: OrderId; until: string }) =>
  trx
    .updateTable('stockHolds')
    .set({ expiresAt: given.until })
    .where('orderId', '=', given.orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '<', given.until)
    .returning('stockId'),
)

type ReservationTerm = { at: Date; end: Date }

async function extendReservation(
  trx: Trx,
  { id: orderId, offer }: OrderWithReservation,
  { at, end }: ReservationTerm,
): Promise<void> {
  const until = end.toISOString()
  const { rows } = await extendReservations(trx, { orderId, until })
  if (rows.length > 0) await trx.updateTable('holders').set({ until }).where('orderId', '=', orderId).execute()
  if (offer) await extendDiscountUse(trx, orderId, { at, end })
}

type OrderWithReservation = Pick<Order, 'id' | 'offer'>

/** Extends an order's reservations for the review of its payment, or after the buyer was asked about it. */
export const reserveForReview = (trx: Trx, order: OrderWithReservation, at: Date): Promise<void> =>
  extendReservation(trx, order, { at, end: reviewReservationEnds(at) })

/**
 * Extends an order's reservations after the buyer corrected the transaction id. The limit counts from the start of
 * the review, so repeated corrections do not add up.
 */
export async function reserveForCorrection(trx: Trx, order: OrderWithReservation, at: Date): Promise<void> {
  const since = await findReviewStart(trx, order.id)
  if (since) await extendReservation(trx, order, { at, end: correctedReservationEnds(at, since) })
}

/** Returns when the order last came under review, or when the buyer was asked about the payment. */
export async function findReviewStart(db: Db, orderId: OrderId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('orderId', '=', orderId)
    .where('toState', '=', 'under_review')
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}
