import { correctedReservationEnds, reviewReservationEnds } from '#domain/catalogue/stock.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { prolongUse } from './offer-uses.ts'

/** Never shorter: whatever is said again or later, a hold that was promised stays. */
const prolong = prepared((trx, given: { orderId: OrderId; until: string }) =>
  trx
    .updateTable('stockHolds')
    .set({ expiresAt: given.until })
    .where('orderId', '=', given.orderId)
    .where('state', '=', 'held')
    .where('expiresAt', '<', given.until)
    .returning('stockId'),
)

type Term = { at: Date; end: Date }

async function reserveUntil(trx: Trx, { id: orderId, offer }: Reserving, { at, end }: Term): Promise<void> {
  const until = end.toISOString()
  const { rows } = await prolong(trx, { orderId, until })
  if (rows.length > 0) await trx.updateTable('holders').set({ until }).where('orderId', '=', orderId).execute()
  if (offer) await prolongUse(trx, orderId, { at, end })
}

/** An order that holds things, and perhaps the use of an offer. */
type Reserving = Pick<Order, 'id' | 'offer'>

/** A payment of the order is looked at from now on, or its buyer was asked about it: what is held is held meanwhile. */
export const reserveForReview = (trx: Trx, order: Reserving, at: Date): Promise<void> =>
  reserveUntil(trx, order, { at, end: reviewReservationEnds(at) })

/** Another id was given: what is still held is held long enough to look for it, but corrections do not add up. */
export async function reserveForCorrection(trx: Trx, order: Reserving, at: Date): Promise<void> {
  const since = await reviewedSince(trx, order.id)
  if (since) await reserveUntil(trx, order, { at, end: correctedReservationEnds(at, since) })
}

/** When the order came under review, or its buyer was asked about the payment. */
export async function reviewedSince(db: Db, orderId: OrderId): Promise<Date | undefined> {
  const row = await db
    .selectFrom('orderEvents')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('orderId', '=', orderId)
    .where('toState', '=', 'under_review')
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}
