import type { Db } from '#server/db/connect.ts'
import { moveOrder } from '#server/orders/queries.ts'
import type { Payment } from './queries.ts'

export type Verdict = { state: 'paid'; transactionId: string | null } | { state: 'failed' }

/**
 * Writes down how a payment ended and moves its order with it. Everyone who learns of a payment calls this: the
 * browser that comes back, the provider, whoever asks again later. It only ever moves forward: what is paid stays
 * paid, and a payment that looked failed may still turn out paid. Money for another amount than the order has come to
 * since is looked at by a person.
 */
export async function settlePayment(
  db: Db,
  payment: Pick<Payment, 'id' | 'orderId' | 'amountPaise'>,
  verdict: Verdict & { cause: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await closePayment(trx, payment.id, verdict, now)) || payment.orderId === null) return
    const totalPaise = await holdOrder(trx, payment.orderId)
    const otherAmount = verdict.state === 'paid' && totalPaise !== payment.amountPaise
    const move = otherAmount
      ? ({ to: 'under_review', cause: 'another amount was paid' } as const)
      : { to: verdict.state, cause: verdict.cause }
    await moveOrder(trx, payment.orderId, { ...move, at: now })
  })
}

/** `false` when it had ended before. A transaction id that the shopper gave stays. */
async function closePayment(trx: Db, id: string, verdict: Verdict, now: Date): Promise<boolean> {
  const { state } = verdict
  const transactionId = verdict.state === 'paid' ? verdict.transactionId : null
  const closed = await trx
    .updateTable('payments')
    .set((eb) => ({
      state,
      updatedAt: now.toISOString(),
      transactionId: eb.fn.coalesce('transactionId', eb.val(transactionId)),
    }))
    .where('id', '=', id)
    .where('state', 'in', state === 'paid' ? ['pending', 'failed'] : ['pending'])
    .executeTakeFirst()
  return Number(closed.numUpdatedRows) === 1
}

/** What the order comes to, with its row held so that it cannot change meanwhile. */
async function holdOrder(trx: Db, id: string): Promise<number | undefined> {
  const row = await trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .returning('totalPaise')
    .executeTakeFirst()
  return row?.totalPaise
}
