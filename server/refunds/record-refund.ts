import type { PaymentId, ProviderRef, RefundId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import type { HandRefund } from '#domain/refund/refund-command.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { paymentRecord } from '#server/payments/payment-records.ts'
import type { ProviderRefund } from '#server/payments/providers/payment-provider.ts'
import { lockPayment, type Payment } from '#server/payments/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { applyRefund, resolveRefundTask } from './apply-refund.ts'
import { insertRefund, isInFlight, type Refund, refundsOf } from './queries.ts'

type RefundSource = { who: string; at: Date }

type RecordedRefund = Refund | undefined

/**
 * Records a refund's state as the provider reports it and applies its effects once. The refund request, webhooks and
 * the polling job all call it.
 *
 * An unknown refund was made in the provider's dashboard and is recorded, unless it matches one that was recorded
 * manually.
 */
export function recordProviderRefund(
  db: Db,
  { id }: Pick<Payment, 'id'>,
  providerRefund: ProviderRefund,
  source: RefundSource,
): Promise<RecordedRefund> {
  return transact(db, async (trx) => {
    const locked = await lockOrderAndPayment(trx, id)
    if (!locked) return undefined
    const { order, payment } = locked
    const rows = await refundsOf(trx, payment.id)
    const existing = findMatchingRefund(rows, providerRefund, source.at)
    if (existing) return updateRefund(trx, { order, payment, refund: existing }, providerRefund, source)
    // A refund being requested at this moment may be the same one.
    if (providerRefund.state === 'failed' || rows.some((row) => isInFlight(row, source.at))) return undefined
    const { amountPaise } = providerRefund
    const refund = await insertRefund(trx, payment, { amountPaise, ...source, who: `${payment.provider}’s dashboard` })
    if (refund) return updateRefund(trx, { order, payment, refund }, providerRefund, source)
    await createExcessRefundTask(trx, payment, providerRefund, source.at)
    return undefined
  })
}

type LockedPayment = { order: Order | undefined; payment: Payment }

/** Locks the payment's order first, then the payment. */
export async function lockOrderAndPayment(trx: Trx, id: PaymentId): Promise<LockedPayment | undefined> {
  const { orderId } = (await trx.selectFrom('payments').select('orderId').where('id', '=', id).executeTakeFirst()) ?? {}
  const order = orderId ? await lockOrderById(trx, orderId) : undefined
  const payment = await lockPayment(trx, id)
  return payment && { order, payment }
}

function findMatchingRefund(rows: readonly Refund[], providerRefund: ProviderRefund, at: Date): Refund | undefined {
  const alike = (row: Refund) => row.providerRef === null && row.amountPaise === providerRefund.amountPaise
  const named =
    rows.find(({ providerRef }) => providerRef === providerRefund.providerRef) ??
    rows.find(({ id }) => id === providerRefund.name)
  if (named || providerRefund.state === 'failed') return named
  return (
    rows.find((row) => alike(row) && row.state === 'done') ??
    rows.find((row) => alike(row) && row.state === 'asked' && !isInFlight(row, at))
  )
}

async function updateRefund(
  trx: Trx,
  locked: LockedPayment & { refund: Refund },
  providerRefund: ProviderRefund,
  source: RefundSource,
): Promise<RecordedRefund> {
  const { refund, payment } = locked
  const { providerRef, state } = providerRefund
  if (state === 'failed') return failRefund(trx, locked, providerRef, source.at)
  if (refund.state === 'done') return refund.providerRef ? refund : saveRefund(trx, refund, { providerRef }, source.at)
  if (refund.state === 'refused' && !(await fitsPayment(trx, refund))) {
    await createExcessRefundTask(trx, payment, providerRefund, source.at)
    return refund
  }
  const written = await saveRefund(trx, refund, { state, providerRef, reason: null }, source.at)
  await resolveRefundTask(trx, refund.id, source.at)
  if (state === 'done') await applyRefund(trx, { ...locked, refund: written }, source.at)
  return written
}

/** Creates a task for the owner about a failed refund. A refund counted as done stays done. */
async function failRefund(
  trx: Trx,
  { refund, order }: LockedPayment & { refund: Refund },
  providerRef: ProviderRef,
  at: Date,
) {
  const { id, provider, amountPaise, orderId, state } = refund
  if (state === 'refused') return refund
  const reason = 'the refund failed'
  const written =
    state === 'done' ? refund : await saveRefund(trx, refund, { state: 'refused', providerRef, reason }, at)
  await resolveRefundTask(trx, id, at)
  const of = order ? ` of order ${order.number}` : ''
  const text = `${provider} has not refunded ${formatExact(amountPaise)}${of}: the refund failed (${providerRef}). Try again, or refund it another way and record that.`
  await createTask(trx, { orderId, subject: `refund-failed:${id}`, text, at })
  return written
}

async function saveRefund(
  trx: Trx,
  { id }: Refund,
  set: Partial<Pick<Refund, 'state' | 'providerRef' | 'reason' | 'handMethod' | 'handReference'>>,
  at: Date,
): Promise<Refund> {
  return trx
    .updateTable('refunds')
    .set({ ...set, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Records that the provider refused the refund. The money and the order do not change. */
export async function refuseRefund(db: Db, id: RefundId, { reason, at }: { reason: string; at: Date }): Promise<void> {
  await transact(db, async (trx) => {
    await trx
      .updateTable('refunds')
      .set({ state: 'refused', reason, updatedAt: at.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .execute()
    await resolveRefundTask(trx, id, at)
  })
}

/** Records a refund that a person paid another way or saw completed at the provider. */
export async function closeManually(
  trx: Trx,
  locked: LockedPayment & { refund: Refund },
  { who, hand, at }: RefundSource & { hand?: HandRefund | undefined },
): Promise<void> {
  const how = { handMethod: hand?.method ?? null, handReference: hand?.reference || null }
  const written = await saveRefund(trx, locked.refund, { state: 'done', reason: `by hand, says ${who}`, ...how }, at)
  await resolveRefundTask(trx, written.id, at)
  await applyRefund(trx, { ...locked, refund: written }, at)
}

async function fitsPayment(trx: Trx, { paymentId, amountPaise }: Refund): Promise<boolean> {
  const record = await paymentRecord(trx, paymentId)
  return record !== undefined && refundableOf(record) >= amountPaise
}

async function createExcessRefundTask(
  trx: Trx,
  payment: Payment,
  { providerRef, amountPaise }: ProviderRefund,
  at: Date,
) {
  const { id, orderId, provider } = payment
  const text = `${provider} reports a refund of ${formatExact(amountPaise)} for payment ${id} (${providerRef}), which is more than is left of it. Check its dashboard.`
  await createTask(trx, { orderId, subject: `refund-too-much:${provider}:${providerRef}`, text, at })
}
