import type { Order } from '#domain/order/order.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { refundsOf } from '#server/refunds/queries.ts'
import { createTask, resolveTask } from '#server/tasks/tasks.ts'
import type { ProviderPayment } from './providers/payment-provider.ts'
import { wasPaidAfterClosing } from './qr/queries.ts'
import {
  insertPayment,
  lockPayment,
  moneyTaskSubject,
  newPaymentId,
  type Payment,
  paymentById,
  paymentByRef,
} from './queries.ts'
import { settleLocked } from './settle-payment.ts'

type AttemptPayment = { attempt: Payment; made: ProviderPayment }
type RecordContext = { cause: string; at: Date }

/**
 * Records a payment that reached the shop's account. The first payment closes the attempt; each further one gets its
 * own row, so that a double payment pays for the order or creates a task.
 *
 * An amount that cannot be counted only creates a task. Idempotent by the provider's transaction id. Returns the
 * payment's row, if it has one.
 */
export async function recordReceivedPayment(
  db: Db,
  { attempt, made }: AttemptPayment,
  { cause, at }: RecordContext,
): Promise<Payment | undefined> {
  const amountPaise = countableAmount(attempt, made)
  if (amountPaise === undefined) {
    await createMismatchTask(db, { attempt, made }, at)
    return undefined
  }
  return transact(db, async (trx) => {
    const order = await lockAttempt(trx, attempt)
    const row = await findOrInsertRow(trx, { attempt, made }, at)
    if (row.state === 'paid') return row
    const { transactionId } = made
    const late = await wasPaidAfterClosing(trx, attempt, made)
    const ending = { state: 'paid', transactionId, amountPaise, late, cause, by: 'provider' } as const
    await settleLocked(trx, order, row, ending, at)
    if (!order && row.furtherOf) await createSecondPaymentTask(trx, { attempt, row, made }, at)
    return { ...row, state: 'paid', transactionId, amountPaise }
  })
}

/**
 * Records a payment that the provider returned by itself. It never counts as received; `returnedAt` is the time the
 * shop learned of it.
 *
 * Returns the row if the shop had counted it as paid.
 */
export async function recordReturnedPayment(
  db: Db,
  { attempt, made }: AttemptPayment,
  at: Date,
): Promise<Payment | undefined> {
  return transact(db, async (trx) => {
    await lockAttempt(trx, attempt)
    const known = await findRow(trx, { attempt, made })
    if (known) return known.state === 'paid' ? known : undefined
    const amountPaise = isRupees(made) ? (made.amountPaise ?? 0) : 0
    const reason = `${attempt.provider} sent ${formatAmount(made)} back by itself`
    const ended = { state: 'failed', reason, returnedAt: at.toISOString() } as const
    await insertPayment(trx, { ...furtherRow({ attempt, made }, at), amountPaise, ...ended })
    return undefined
  })
}

/**
 * Creates a task while the provider reports a higher refunded amount than its list of refunds adds up to. Resolves
 * the task once the list is complete.
 */
export async function checkRefundTotals(db: Db, row: Payment, { refundedPaise = 0 }: ProviderPayment, at: Date) {
  const refunds = (await refundsOf(db, row.id)).filter(({ state }) => state !== 'refused')
  const knownPaise = sum(refunds.map(({ amountPaise }) => amountPaise))
  const subject = `refund-unlisted:${row.id}`
  if (knownPaise >= refundedPaise) return resolveTask(db, subject, at)
  const { id, orderId, provider } = row
  const text = `${provider} reports ${formatExact(refundedPaise)} refunded of payment ${id}, but lists refunds of ${formatExact(knownPaise)}. Check its dashboard, and record the missing refund.`
  await createTask(db, { orderId, subject, text, at })
}

/** Locks the order before the payment, in the same sequence as all other code, to prevent deadlocks. */
async function lockAttempt(trx: Trx, { id, orderId }: Payment): Promise<Order | undefined> {
  const order = orderId === null ? undefined : await lockOrderById(trx, orderId)
  await lockPayment(trx, id)
  return order
}

/** Returns the row of this payment, else the attempt's row if it is not paid yet, else a new row. */
async function findOrInsertRow(trx: Trx, { attempt, made }: AttemptPayment, at: Date): Promise<Payment> {
  const { transactionId } = made
  const known = await findRow(trx, { attempt, made })
  if (known) return known
  const own = await paymentById(trx, attempt.id)
  if (own && own.state !== 'paid') {
    if (own.transactionId !== transactionId)
      await trx.updateTable('payments').set({ transactionId }).where('id', '=', own.id).execute()
    return { ...own, transactionId }
  }
  const row = { ...furtherRow({ attempt, made }, at), amountPaise: made.amountPaise ?? 0, state: 'pending' as const }
  await insertPayment(trx, row)
  const inserted = await paymentById(trx, row.id)
  if (!inserted) throw new Error(`payment ${attempt.id} has no second row`)
  return inserted
}

/** Compares transaction ids only with those the provider reported, since a browser may send any. */
async function findRow(trx: Trx, { attempt: { id, provider }, made: { transactionId } }: AttemptPayment) {
  const own = await paymentById(trx, id)
  if (own?.state === 'paid' && own.transactionId === transactionId) return own
  const further = await paymentByRef(trx, provider, String(transactionId))
  return further?.furtherOf === id ? further : undefined
}

/**
 * Builds the row of a further payment. Its `providerRef` is the transaction id, since the attempt holds the request's
 * id.
 */
function furtherRow({ attempt, made: { transactionId } }: AttemptPayment, at: Date) {
  const { id: furtherOf, orderId, provider, method, purpose } = attempt
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const id = newPaymentId()
  const providerRef = String(transactionId)
  return { id, furtherOf, orderId, provider, providerRef, method, purpose, transactionId, ...times }
}

const isRupees = ({ currency = 'INR' }: ProviderPayment): boolean => currency === 'INR'

/**
 * Returns the amount to count in paise: none for other currencies, and without an order only the exact amount
 * requested.
 */
function countableAmount({ orderId, amountPaise }: Payment, made: ProviderPayment): number | undefined {
  if (!isRupees(made) || !made.amountPaise) return undefined
  return orderId === null && made.amountPaise !== amountPaise ? undefined : made.amountPaise
}

const formatAmount = (made: ProviderPayment): string =>
  isRupees(made) ? formatExact(made.amountPaise ?? 0) : `${(made.amountPaise ?? 0) / 100} ${made.currency}`

async function createMismatchTask(db: Db, { attempt, made }: AttemptPayment, at: Date): Promise<void> {
  const { id, orderId, amountPaise, purpose } = attempt
  const text = `${formatExact(amountPaise)} was requested for '${purpose}', but ${formatAmount(made)} was received (payment ${id}, transaction ${made.transactionId}). Nothing was counted as paid; accept it or refund it.`
  await createTask(db, { orderId, subject: `mismatch:${id}:${made.transactionId}`, text, at })
}

async function createSecondPaymentTask(
  trx: Trx,
  { attempt, row, made }: AttemptPayment & { row: Payment },
  at: Date,
): Promise<void> {
  const text = `${formatAmount(made)} was received again for '${attempt.purpose}' (payment ${row.id}), which was already paid. Refund it.`
  await createTask(trx, { orderId: null, subject: moneyTaskSubject(row.id), text, at })
}
