import type { OrderId } from '#domain/flavours.ts'
import type { Trx } from '#server/db/transact.ts'

export const GIVEN_UP = 'its order was cancelled'

/** An order that is given up lets go of the id that was given for it, which may have been meant for another one. */
export const releaseClaims = (trx: Trx, orderId: OrderId, at: Date): Promise<void> =>
  closeClaims(trx, orderId, { reason: GIVEN_UP, at })

type Closing = { reason: string; at: Date; but?: string }

/** Closes the claims of an order that wait for an answer, but one. */
export async function closeClaims(trx: Trx, orderId: OrderId, { reason, at, but = '' }: Closing): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'failed', reason, updatedAt: at.toISOString() })
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending')
    .where('id', '!=', but)
    .execute()
}
