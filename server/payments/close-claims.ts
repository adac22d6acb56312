import type { OrderId } from '#domain/nominal.ts'
import type { Trx } from '#server/db/transact.ts'

export const ORDER_CANCELLED = 'its order was cancelled'

/**
 * Closes the open UPI claims of a cancelled order, so that the same transaction id can be claimed for another order.
 */
export const closeOrderClaims = (trx: Trx, orderId: OrderId, at: Date): Promise<void> =>
  closeClaimsExcept(trx, orderId, { reason: ORDER_CANCELLED, at })

type ClaimClosing = { reason: string; at: Date; but?: string }

/** Fails an order's pending claims with `reason`, except the payment `but`. */
export async function closeClaimsExcept(
  trx: Trx,
  orderId: OrderId,
  { reason, at, but: exceptPaymentId = '' }: ClaimClosing,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'failed', reason, updatedAt: at.toISOString() })
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending')
    .where('id', '!=', exceptPaymentId)
    .execute()
}
