import type { ClaimKey, OrderId, OrderNumber } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import type { Payment } from '#server/payments/queries.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'

/** From here on nobody else claims or confirms this transaction id until the transaction ends. */
export const lockClaim = (trx: Trx, claimKey: ClaimKey): Promise<void> => lockNames(trx, [`claim ${claimKey}`])

/** An order that a transaction id was given for, and whether it was paid by it. */
export type Claimant = { number: string; paid: boolean }

type Given = { claimKey: ClaimKey; orderId: OrderId }

/** The other orders that have this transaction id; those that were paid by it first. */
export async function othersOf(db: Db, { claimKey, orderId }: Given): Promise<Claimant[]> {
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

export const otherOrderOf = async (db: Db, given: Given): Promise<Claimant | undefined> =>
  (await othersOf(db, given))[0]

type Dispute = {
  id: Payment['id']
  claimKey: ClaimKey
  order: { id: OrderId; number: OrderNumber }
  other: Claimant
  at: Date
}

export async function addDisputeTask(trx: Trx, { id, claimKey, order, other, at }: Dispute): Promise<void> {
  const first = other.paid ? `paid for order ${other.number}` : `was given for order ${other.number}`
  const look = other.paid ? 'It is under review' : 'Both are under review'
  const text = `UPI transaction ${claimKey} ${first}, and now for order ${order.number} as well. ${look}: see whose name and amount stand on the bank statement, and ask both for the proof of payment. One transfer pays for one order.`
  await addReviewTask(trx, { orderId: order.id, subject: `dispute:${id}`, text, at })
}
