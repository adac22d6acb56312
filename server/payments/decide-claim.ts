import { PAID_STATES } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { moveOrder } from '#server/orders/queries.ts'
import type { Payment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** `who` names the person, for the record: the owner, or who looked at the bank statement. */
export type Decision = { number: string; paid: boolean; who: string }
export type Decided = { ok: true } | { ok: false; why: 'no-order' | 'nothing-to-decide' }

/**
 * A person has looked at the bank statement: the money of an order under review is there or it is not. One that is
 * under review because another amount came is taken as it is, or has to be paid back and cancelled by hand.
 */
export async function decideClaim(db: Db, { number, paid, who }: Decision, now: Date): Promise<Decided> {
  const order = await db.selectFrom('orders').select(['id', 'state']).where('number', '=', number).executeTakeFirst()
  if (!order) return { ok: false, why: 'no-order' }
  if (order.state !== 'under_review') return { ok: false, why: 'nothing-to-decide' }
  const cause = paid ? `confirmed by ${who}` : `rejected by ${who}`
  const claims = await openClaims(db, order.id)
  for (const claim of paid ? claims.slice(0, 1) : claims) {
    const verdict = paid ? ({ state: 'paid', transactionId: null } as const) : ({ state: 'failed' } as const)
    await settlePayment(db, claim, { ...verdict, cause, by: 'owner' }, now)
  }
  // Somebody else may have decided first; and money of another amount has no open claim, but it is there.
  const state = paid ? 'paid' : 'failed'
  if (paid && claims.length === 0 && !(await hasMoney(db, order.id))) return { ok: false, why: 'nothing-to-decide' }
  await transact(db, (trx) => moveOrder(trx, order.id, { to: state, cause, by: 'owner', at: now }))
  const after = await db.selectFrom('orders').select('state').where('id', '=', order.id).executeTakeFirst()
  const done = paid ? after && PAID_STATES.includes(after.state) : after?.state === 'failed'
  return done ? { ok: true } : { ok: false, why: 'nothing-to-decide' }
}

/** The last one first: it is what the shopper said last. */
async function openClaims(db: Db, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .execute()
}

async function hasMoney(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row !== undefined
}
