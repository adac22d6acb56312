import type { Selectable } from 'kysely'
import { nextAsk } from '#domain/ask-again.ts'
import { formatExact } from '#domain/money.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { RefundTable } from '#server/db/schema/payments.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { addNote } from '#server/notes/queries.ts'
import { lockOrder, moveOrder } from '#server/orders/queries.ts'
import type { Payment } from './queries.ts'

export type Refund = Selectable<RefundTable>

/** The job that looks whether a refund was made whose answer was lost; its subject is the refund's id. */
export const REFUND_JOB = 'look-after-refund'

type Paid = Pick<Payment, 'id' | 'provider' | 'amountPaise'> & { orderId: string; transactionId: string }

/** The payment by which a provider took the money of an order; none where it came straight to the shop's account. */
export async function providersPayment(db: Db, orderId: string): Promise<Paid | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'amountPaise', 'transactionId'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .where('provider', '!=', 'test')
    .where('providerRef', 'is not', null)
    .where('transactionId', 'is not', null)
    .orderBy('updatedAt')
    .executeTakeFirst()
  return row && { ...row, orderId, transactionId: row.transactionId ?? '' }
}

/** The refund of a payment that was begun and not refused. */
export async function openRefund(db: Db, paymentId: string): Promise<Refund | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('state', '!=', 'refused')
    .executeTakeFirst()
}

export async function refundById(db: Db, id: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Writes a refund down before the provider is asked for it, with the promise to look what came of it; run it in the
 * transaction that holds the order.
 */
export async function beginRefund(trx: Trx, paid: Paid, { who, at }: { who: string; at: Date }): Promise<Refund> {
  const { id: paymentId, orderId, provider, amountPaise } = paid
  const now = at.toISOString()
  const times = { askedAt: now, createdAt: now, updatedAt: now }
  const about = { orderId, paymentId, provider, amountPaise, who }
  const refund: Refund = { id: newId(), ...about, state: 'asked', providerRef: null, reason: null, ...times }
  await trx.insertInto('refunds').values(refund).execute()
  await enqueue(trx, { kind: REFUND_JOB, subject: refund.id, dueAt: nextAsk(at, at) ?? at, at })
  return refund
}

export async function askedAgain(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('refunds').set({ askedAt: at.toISOString() }).where('id', '=', id).execute()
}

export async function refuseRefund(db: Db, id: string, { reason, at }: { reason: string; at: Date }): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'refused', reason, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
  await settleNote(db, id, at)
}

/** The money has gone back: the order moves with it, once, whoever learns of it first. */
export async function finishRefund(db: Db, refund: Refund, providerRef: string, at: Date): Promise<void> {
  const { id, orderId, provider, who } = refund
  await transact(db, async (trx) => {
    await lockOrder(trx, orderId)
    const closed = await trx
      .updateTable('refunds')
      .set({ state: 'done', providerRef, updatedAt: at.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    if (Number(closed.numUpdatedRows) === 0) return
    await settleNote(trx, id, at)
    const cause = `refunded by ${who}: ${provider} refund ${providerRef}`
    await moveOrder(trx, orderId, { to: 'refunded', cause, by: 'owner', at })
  })
}

/** Somebody has paid it back in another way, or has seen at the provider that it went. */
export async function closeByHand(trx: Trx, id: string, { who, at }: { who: string; at: Date }): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'done', reason: `by hand, says ${who}`, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
  await settleNote(trx, id, at)
}

const noteAbout = (id: string): string => `refund:${id}`

export async function noteUnknownRefund(db: Db, refund: Refund, orderNumber: string, at: Date): Promise<void> {
  const { id, orderId, provider, amountPaise } = refund
  const text = `${provider} was asked to pay ${formatExact(amountPaise)} of order ${orderNumber} back (refund ${id}), and nobody knows whether it did. The shop keeps looking; so can you, at its dashboard.`
  await addNote(db, { orderId, subject: noteAbout(id), text, at })
}

async function settleNote(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('notes')
    .set({ doneAt: at.toISOString() })
    .where('subject', '=', noteAbout(id))
    .where('doneAt', 'is', null)
    .execute()
}
