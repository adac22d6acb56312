import type { ClaimKey, OrderId, OrderNumber } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import type { Payment } from '#server/payments/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'

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

/** Locks a transaction id until the transaction ends, so that no other request claims or confirms it. */
export const lockClaim = (trx: Trx, claimKey: ClaimKey): Promise<void> => lockNames(trx, [`claim ${claimKey}`])

/** Order with a claim on a transaction id; `paid`: the id paid for it. */
export type Claimant = { number: string; paid: boolean }

type ClaimReference = { claimKey: ClaimKey; orderId: OrderId }

/** Returns the other orders with this transaction id, paid ones first. */
export async function otherClaimants(db: Db, { claimKey, orderId }: ClaimReference): Promise<Claimant[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.number', 'payments.state'])
    .where('payments.claimKey', '=', claimKey)
    .where('payments.orderId', '!=', orderId)
    .where('payments.state', 'in', ['pending', 'paid'])
    .orderBy('payments.state')
    .orderBy('payments.createdAt')
    .execute()
  return rows.map(({ number, state }) => ({ number, paid: state === 'paid' }))
}

export const otherClaimant = async (db: Db, reference: ClaimReference): Promise<Claimant | undefined> =>
  (await otherClaimants(db, reference))[0]

type DisputedClaim = {
  id: Payment['id']
  claimKey: ClaimKey
  order: { id: OrderId; number: OrderNumber }
  other: Claimant
  at: Date
}

export async function createDisputedClaimTask(
  trx: Trx,
  { id, claimKey, order, other, at }: DisputedClaim,
): Promise<void> {
  const first = other.paid ? `paid for order ${other.number}` : `was given for order ${other.number}`
  const look = other.paid ? 'It is under review' : 'Both are under review'
  const text = `UPI transaction ${claimKey} ${first}, and now for order ${order.number} as well. ${look}: check the name and amount on the bank statement, and ask both buyers for proof of payment. One transfer pays for one order.`
  await createTask(trx, { orderId: order.id, subject: `dispute:${id}`, text, at })
}
