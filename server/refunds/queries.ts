import { type Selectable, sql } from 'kysely'
import type { OrderId, PaymentId, RefundId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { nextReconcile } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { RefundTable } from '#server/db/schema/payments.ts'
import type { Trx } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { lockPayment, type Payment } from '#server/payments/queries.ts'

export type Refund = Selectable<RefundTable>
/** Part of a refund that belongs to one order line, identified by its position. */
export type RefundLine = { position: number; quantity: number; amountPaise: Paise; restock: boolean }

/** Job kind that polls the provider until the refund is decided. The job's subject is the refund id. */
export const REFUND_JOB = 'look-after-refund'

/** Longer than any provider call: a refund requested before this is no longer in flight. */
const IN_FLIGHT_MS = 60_000

export const isInFlight = ({ state, askedAt }: Pick<Refund, 'state' | 'askedAt'>, now: Date): boolean =>
  state === 'asked' && now.getTime() - Date.parse(askedAt) < IN_FLIGHT_MS

export async function refundById(db: Db, id: RefundId): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function refundsOf(db: Db, paymentId: PaymentId): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function linesOfRefund(db: Db, refundId: RefundId): Promise<RefundLine[]> {
  const rows = await db
    .selectFrom('refundLines')
    .select(['position', 'quantity', 'amountPaise', 'restock'])
    .where('refundId', '=', refundId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, restock: row.restock === 1 }))
}

/** Returns the refunded quantity per order line over the refunds in these states, excluding the refund `but`. */
export async function refundedQuantities(
  db: Db,
  orderId: OrderId,
  { states, but = '' }: { states: readonly Refund['state'][]; but?: string },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('refundLines as line')
    .innerJoin('refunds as refund', 'refund.id', 'line.refundId')
    .select(['line.position', 'line.quantity'])
    .where('refund.orderId', '=', orderId)
    .where('refund.state', 'in', states)
    .where('refund.id', '!=', but)
    .execute()
  const pieces = new Map<number, number>()
  for (const { position, quantity } of rows) pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  return pieces
}

type NewRefund = {
  amountPaise: Paise
  lines?: readonly RefundLine[]
  who: string
  at: Date
}

/**
 * Records a refund before the provider is asked and enqueues the job that follows it. Runs in the transaction that
 * locks the order.
 *
 * Returns `undefined` when the payment has less than `amountPaise` left: refunds that are not refused plus open
 * disputes never exceed the payment.
 */
export async function insertRefund(
  trx: Trx,
  payment: Pick<Payment, 'id' | 'orderId' | 'provider'>,
  { amountPaise, lines = [], who, at }: NewRefund,
): Promise<Refund | undefined> {
  // Serializes concurrent refunds of one payment.
  await lockPayment(trx, payment.id)
  const id = newId()
  const now = at.toISOString()
  const { numAffectedRows } = await sql`
    insert into refunds (id, payment_id, order_id, provider, amount_paise, state, who, asked_at, created_at, updated_at)
    select ${asText(id)}, p.id, p.order_id, p.provider, cast(${amountPaise} as bigint), 'asked', ${asText(who)},
      ${asText(now)}, ${asText(now)}, ${asText(now)}
    from payments p
    where p.id = ${payment.id} and p.state = 'paid' and p.amount_paise >= cast(${amountPaise} as bigint)
      + coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.state <> 'refused'), 0)
      + coalesce((select sum(d.amount_paise) from disputes d where d.payment_id = p.id and d.state <> 'won'), 0)
  `.execute(trx)
  if (Number(numAffectedRows) === 0) return undefined
  const rows = lines.map((line) => ({ ...line, refundId: id, restock: Number(line.restock) }))
  if (rows.length > 0) await trx.insertInto('refundLines').values(rows).execute()
  await enqueue(trx, { kind: REFUND_JOB, subject: id, dueAt: nextReconcile(at, at) ?? at, at })
  return refundById(trx, id)
}

/** Casts a value whose type PostgreSQL cannot infer. */
const asText = (value: string) => sql`cast(${value} as text)`

export async function markRequestedAgain(trx: Trx, id: RefundId, at: Date): Promise<void> {
  await trx.updateTable('refunds').set({ askedAt: at.toISOString() }).where('id', '=', id).execute()
}
