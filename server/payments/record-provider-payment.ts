import type { Order } from '#domain/order/order.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import type { ProviderPayment } from './providers/contract.ts'
import {
  insertPayment,
  lockPayment,
  newPaymentId,
  type Payment,
  paymentById,
  paymentByRef,
  reviewTaskOfMoney,
} from './queries.ts'
import { refundsOf } from './refunds/queries.ts'
import { settleLocked } from './settle-payment.ts'

/** `attempt`: what was to be paid, and on whose page at the provider the payment was made. */
type Found = { attempt: Payment; made: ProviderPayment }
type When = { cause: string; at: Date }

/**
 * Records a payment that reached the shop's account. The first one of an attempt ends the attempt; each further one
 * becomes a row of its own, so that money that comes twice pays for the order or leaves a task. Money that cannot be
 * counted leaves a task alone. Idempotent by the provider's id for the payment. Returns its row, where it has one.
 */
export async function recordPaid(db: Db, { attempt, made }: Found, { cause, at }: When): Promise<Payment | undefined> {
  const amountPaise = countable(attempt, made)
  if (amountPaise === undefined) {
    await addMismatchTask(db, { attempt, made }, at)
    return undefined
  }
  return transact(db, async (trx) => {
    const order = await lockAttempt(trx, attempt)
    const row = await rowFor(trx, { attempt, made }, at)
    if (row.state === 'paid') return row
    const { transactionId } = made
    const ending = { state: 'paid', transactionId, amountPaise, cause, by: 'provider' } as const
    await settleLocked(trx, order, row, ending, at)
    if (!order && row.furtherOf) await addSecondTask(trx, { attempt, row, made }, at)
    return { ...row, state: 'paid', transactionId, amountPaise }
  })
}

/**
 * Records a payment that the provider sent back by itself: it never counts, and its row says when that was learned.
 * Returns the row where the shop had counted it as paid before.
 */
export async function recordReturned(db: Db, { attempt, made }: Found, at: Date): Promise<Payment | undefined> {
  return transact(db, async (trx) => {
    await lockAttempt(trx, attempt)
    const known = await knownRow(trx, { attempt, made })
    if (known) return known.state === 'paid' ? known : undefined
    const amountPaise = isRupees(made) ? (made.amountPaise ?? 0) : 0
    const reason = `${attempt.provider} sent ${amountOf(made)} back by itself`
    const ended = { state: 'failed', reason, returnedAt: at.toISOString() } as const
    await insertPayment(trx, { ...furtherRow({ attempt, made }, at), amountPaise, ...ended })
    return undefined
  })
}

/**
 * Leaves a task while the provider says that more of a payment went back than the shop has refunds for: its list of
 * refunds may lack one. The task ends when the list has it.
 */
export async function checkRefunded(db: Db, row: Payment, { refundedPaise = 0 }: ProviderPayment, at: Date) {
  const refunds = (await refundsOf(db, row.id)).filter(({ state }) => state !== 'refused')
  const knownPaise = sum(refunds.map(({ amountPaise }) => amountPaise))
  const subject = `refund-unlisted:${row.id}`
  if (knownPaise >= refundedPaise) return settleReviewTask(db, subject, at)
  const { id, orderId, provider } = row
  const text = `${provider} says that ${formatExact(refundedPaise)} of payment ${id} went back, and lists refunds of ${formatExact(knownPaise)}. Look at its dashboard, and write down what is missing.`
  await addReviewTask(db, { orderId, subject, text, at })
}

/** The order before the payment, as everywhere, so that two transactions never wait for each other. */
async function lockAttempt(trx: Trx, { id, orderId }: Payment): Promise<Order | undefined> {
  const order = orderId === null ? undefined : await lockOrderById(trx, orderId)
  await lockPayment(trx, id)
  return order
}

/** The row of this very payment; else the attempt's while that has not ended as paid, else a new one. */
async function rowFor(trx: Trx, { attempt, made }: Found, at: Date): Promise<Payment> {
  const { transactionId } = made
  const known = await knownRow(trx, { attempt, made })
  if (known) return known
  const own = await paymentById(trx, attempt.id)
  if (own && own.state !== 'paid') {
    // The payer's browser may have named another transaction with the attempt.
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

/** A transaction id is compared only with what the provider said: a browser may name any. */
async function knownRow(trx: Trx, { attempt: { id, provider }, made: { transactionId } }: Found) {
  const own = await paymentById(trx, id)
  if (own?.state === 'paid' && own.transactionId === transactionId) return own
  const further = await paymentByRef(trx, provider, String(transactionId))
  return further?.furtherOf === id ? further : undefined
}

/** The provider's name for such a row is that of the payment itself: the attempt has the name of what was to be paid. */
function furtherRow({ attempt, made: { transactionId } }: Found, at: Date) {
  const { id: furtherOf, orderId, provider, method, purpose } = attempt
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const id = newPaymentId()
  const providerRef = String(transactionId)
  return { id, furtherOf, orderId, provider, providerRef, method, purpose, transactionId, ...times }
}

const isRupees = ({ currency = 'INR' }: ProviderPayment): boolean => currency === 'INR'

/** What is counted of a payment; nothing of another currency, and without an order only what was asked for. */
function countable({ orderId, amountPaise }: Payment, made: ProviderPayment): number | undefined {
  if (!isRupees(made) || !made.amountPaise) return undefined
  return orderId === null && made.amountPaise !== amountPaise ? undefined : made.amountPaise
}

const amountOf = (made: ProviderPayment): string =>
  isRupees(made) ? formatExact(made.amountPaise ?? 0) : `${(made.amountPaise ?? 0) / 100} ${made.currency}`

async function addMismatchTask(db: Db, { attempt, made }: Found, at: Date): Promise<void> {
  const { id, orderId, amountPaise, purpose } = attempt
  const text = `${formatExact(amountPaise)} were asked for '${purpose}', but ${amountOf(made)} came (payment ${id}, transaction ${made.transactionId}). Nothing was counted as paid; take it or pay it back.`
  await addReviewTask(db, { orderId, subject: `mismatch:${id}:${made.transactionId}`, text, at })
}

async function addSecondTask(trx: Trx, { attempt, row, made }: Found & { row: Payment }, at: Date): Promise<void> {
  const text = `${amountOf(made)} came for '${attempt.purpose}' once more (payment ${row.id}), which was paid for already. Pay it back.`
  await addReviewTask(trx, { orderId: null, subject: reviewTaskOfMoney(row.id), text, at })
}
