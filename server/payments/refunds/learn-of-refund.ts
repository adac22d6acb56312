import type { PaymentId, ProviderRef, RefundId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { paymentRecord } from '#server/payments/payment-records.ts'
import type { RefundMade } from '#server/payments/providers/contract.ts'
import { lockPayment, type Payment } from '#server/payments/queries.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { onRefund, settleRefundTask } from './on-refund.ts'
import { isFresh, openRefund, type Refund, refundsOf } from './queries.ts'

type By = { who: string; at: Date }

/** The refund as it stands then; nothing where it is none of ours and failed, or has no room in its payment. */
type Learned = Refund | undefined

/**
 * What the provider says of a refund is written down, and whatever follows from it happens, once, whoever learns of it
 * first: who asked for it, a webhook, or the job that looks. A refund that is not known was made in the provider's
 * dashboard and is booked; where somebody has written down by hand that it went, that is the same one.
 */
export function learnOfRefund(db: Db, { id }: Pick<Payment, 'id'>, made: RefundMade, by: By): Promise<Learned> {
  return transact(db, async (trx) => {
    const held = await holdPayment(trx, id)
    if (!held) return undefined
    const { order, payment } = held
    const rows = await refundsOf(trx, payment.id)
    const there = findAmong(rows, made, by.at)
    if (there) return apply(trx, { order, payment, refund: there }, made, by)
    // One that is being asked for this very moment may be this one.
    if (made.state === 'failed' || rows.some((row) => isFresh(row, by.at))) return undefined
    const { amountPaise } = made
    const refund = await openRefund(trx, payment, { amountPaise, ...by, who: `${payment.provider}’s dashboard` })
    if (refund) return apply(trx, { order, payment, refund }, made, by)
    await addNoRoomTask(trx, payment, made, by.at)
    return undefined
  })
}

type Held = { order: Order | undefined; payment: Payment }

/** The order first, then the payment. */
export async function holdPayment(trx: Trx, id: PaymentId): Promise<Held | undefined> {
  const { orderId } = (await trx.selectFrom('payments').select('orderId').where('id', '=', id).executeTakeFirst()) ?? {}
  const order = orderId ? await lockOrderById(trx, orderId) : undefined
  const payment = await lockPayment(trx, id)
  return payment && { order, payment }
}

function findAmong(rows: readonly Refund[], made: RefundMade, at: Date): Refund | undefined {
  const alike = (row: Refund) => row.providerRef === null && row.amountPaise === made.amountPaise
  const named =
    rows.find(({ providerRef }) => providerRef === made.providerRef) ?? rows.find(({ id }) => id === made.name)
  if (named || made.state === 'failed') return named
  return (
    rows.find((row) => alike(row) && row.state === 'done') ??
    rows.find((row) => alike(row) && row.state === 'asked' && !isFresh(row, at))
  )
}

async function apply(trx: Trx, held: Held & { refund: Refund }, made: RefundMade, by: By): Promise<Learned> {
  const { refund, payment } = held
  const { providerRef, state } = made
  if (state === 'failed') return fail(trx, held, providerRef, by.at)
  if (refund.state === 'done') return refund.providerRef ? refund : write(trx, refund, { providerRef }, by.at)
  if (refund.state === 'refused' && !(await hasRoom(trx, refund))) {
    await addNoRoomTask(trx, payment, made, by.at)
    return refund
  }
  const written = await write(trx, refund, { state, providerRef, reason: null }, by.at)
  await settleRefundTask(trx, refund.id, by.at)
  if (state === 'done') await onRefund(trx, { ...held, refund: written }, by.at)
  return written
}

/** Nobody waits for this answer any more, so a person is told. What was counted as gone stays counted. */
async function fail(trx: Trx, { refund, order }: Held & { refund: Refund }, providerRef: ProviderRef, at: Date) {
  const { id, provider, amountPaise, orderId, state } = refund
  if (state === 'refused') return refund
  const reason = 'the refund failed'
  const written = state === 'done' ? refund : await write(trx, refund, { state: 'refused', providerRef, reason }, at)
  await settleRefundTask(trx, id, at)
  const of = order ? ` of order ${order.number}` : ''
  const text = `${provider} has not paid ${formatExact(amountPaise)}${of} back: the refund failed (${providerRef}). Ask again, or pay it back another way and write that down.`
  await addReviewTask(trx, { orderId, subject: `refund-failed:${id}`, text, at })
  return written
}

async function write(
  trx: Trx,
  { id }: Refund,
  set: Partial<Pick<Refund, 'state' | 'providerRef' | 'reason'>>,
  at: Date,
): Promise<Refund> {
  return trx
    .updateTable('refunds')
    .set({ ...set, updatedAt: at.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The provider says no, to whoever asks: nothing follows from it. */
export async function refuseRefund(db: Db, id: RefundId, { reason, at }: { reason: string; at: Date }): Promise<void> {
  await transact(db, async (trx) => {
    await trx
      .updateTable('refunds')
      .set({ state: 'refused', reason, updatedAt: at.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .execute()
    await settleRefundTask(trx, id, at)
  })
}

/** Somebody has paid it back in another way, or has seen at the provider that it went. */
export async function closeByHand(trx: Trx, held: Held & { refund: Refund }, { who, at }: By): Promise<void> {
  const written = await write(trx, held.refund, { state: 'done', reason: `by hand, says ${who}` }, at)
  await settleRefundTask(trx, written.id, at)
  await onRefund(trx, { ...held, refund: written }, at)
}

async function hasRoom(trx: Trx, { paymentId, amountPaise }: Refund): Promise<boolean> {
  const record = await paymentRecord(trx, paymentId)
  return record !== undefined && refundableOf(record) >= amountPaise
}

async function addNoRoomTask(trx: Trx, payment: Payment, { providerRef, amountPaise }: RefundMade, at: Date) {
  const { id, orderId, provider } = payment
  const text = `${provider} says that it paid ${formatExact(amountPaise)} of payment ${id} back (${providerRef}), which is more than is left of it. Look at its dashboard.`
  await addReviewTask(trx, { orderId, subject: `refund-too-much:${provider}:${providerRef}`, text, at })
}
