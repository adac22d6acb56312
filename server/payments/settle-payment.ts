import type { Db } from '#server/db/connect.ts'
import { moveOrder } from '#server/orders/queries.ts'
import type { Payment } from './queries.ts'

export type Verdict = { state: 'paid'; transactionId: string | null } | { state: 'failed' }

/**
 * Writes down how a payment ended and moves its order with it. Everyone who learns of a payment calls this: the
 * browser that comes back, the provider, whoever asks again later. It only ever moves forward: what is paid stays
 * paid, and a payment that looked failed may still turn out paid.
 */
export async function settlePayment(
  db: Db,
  payment: Pick<Payment, 'id' | 'orderId'>,
  verdict: Verdict & { cause: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('payments')
      .set({
        state: verdict.state,
        updatedAt: at,
        ...(verdict.state === 'paid' ? { transactionId: verdict.transactionId } : {}),
      })
      .where('id', '=', payment.id)
      .where('state', 'in', verdict.state === 'paid' ? ['pending', 'failed'] : ['pending'])
      .executeTakeFirst()
    if (Number(changed.numUpdatedRows) === 0 || payment.orderId === null) return
    await moveOrder(trx, payment.orderId, { to: verdict.state, cause: verdict.cause, at: now })
  })
}
