import type { OrderId, PaymentId, TransactionId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { type Actor, mayMovePayment, PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact, type Paise, sum } from '#domain/payment/money.ts'
import { refundableOf, refundedOf } from '#domain/payment/order-money.ts'
import { isTestMoney, mayPayFor } from '#domain/payment/test-money.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveLockedOrder } from '#server/order-moves/move-order.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import { type PaymentRecord, paymentsOfOrder } from './payment-records.ts'
import { hasMoneyOrHope, markPaidBy, type Payment, reviewTaskOfMoney } from './queries.ts'

/** `amountPaise`: what came, where that is not what was asked for. */
export type Verdict = { state: 'paid'; transactionId: TransactionId | null; amountPaise?: Paise } | { state: 'failed' }
export type Ending = Verdict & { cause: string; by: Actor }

type Settled = Pick<Payment, 'id' | 'orderId' | 'provider' | 'amountPaise'>

/**
 * Writes down how a payment ended and moves its order with it. Everyone who learns of a payment calls this: the
 * browser that comes back, the provider's webhook, whoever asks again later, the owner. It only ever moves forward:
 * what is paid stays paid, and a payment that looked failed may still turn out paid. Money that the order cannot take,
 * because it was cancelled, is paid already, was made in test mode or has come to another amount, is left to a person;
 * test money for a real order is no money, and counts as failed.
 */
export async function settlePayment(db: Db, payment: Settled, ending: Ending, now: Date): Promise<void> {
  await transact(db, (trx) => settleWithin(trx, payment, ending, now))
}

/** The same as part of something larger. */
export async function settleWithin(trx: Trx, payment: Settled, ending: Ending, now: Date): Promise<void> {
  const order = payment.orderId === null ? undefined : await lockOrderById(trx, payment.orderId)
  await settleLocked(trx, order, payment, ending, now)
}

/** The same for an order that this transaction holds and has read; answers with the order as it is then. */
export async function settleLocked<Held extends Order | undefined>(
  trx: Trx,
  order: Held,
  payment: Settled,
  ending: Ending,
  now: Date,
): Promise<Held | Order> {
  const ended = order && isNoMoney(payment, order, ending) ? { ...NO_MONEY, by: ending.by } : ending
  if (ended.state === 'failed') {
    const closed = await closeFailed(trx, payment.id, ended, now)
    return closed && order ? fail(trx, order, ended, now) : order
  }
  const { id, orderId } = payment
  const amountPaise = ended.amountPaise || payment.amountPaise
  const forOrder = order !== undefined && coversAlone({ ...payment, amountPaise }, order, ended.by)
  const closing = { id, orderId, forOrder: Number(forOrder), ...cameAs(ended), updatedAt: now.toISOString() }
  const [closed] = (await closePaid(trx, closing)).rows
  if (!closed || !order) return order
  return takeMoney(trx, { ...payment, amountPaise, forOrder, openClaim: closed.openClaim }, order, ended, now)
}

/** Nearly every payment: known before it is closed, so that what it bought is written with how it ended. */
const coversAlone = ({ provider, amountPaise }: Settled, order: Order, by: Actor): boolean =>
  mayPayFor(order, provider) && order.totalPaise === amountPaise && mayMovePayment(order.paymentState, 'paid', by)

const NO_MONEY = { state: 'failed', cause: 'test money for a real order' } as const

const isNoMoney = (payment: Settled, order: Order, { state }: Ending): boolean =>
  state === 'paid' && isTestMoney(payment) && !mayPayFor(order, payment.provider)

/** `openClaim`: a transaction id that was given for the order as well, and that nobody has decided about. */
type Came = Settled & { forOrder: boolean; openClaim: TransactionId | null }

async function takeMoney(trx: Trx, payment: Came, order: Order, { cause, by }: Ending, at: Date): Promise<Order> {
  const earlier = order.totalPaise > payment.amountPaise ? await settledBefore(trx, order, payment.id) : []
  const otherAmount = order.totalPaise !== payment.amountPaise + sum(earlier.map(refundableOf))
  const why = { cause: otherAmount ? 'another amount was paid' : cause, by, at }
  const moved = !mayPayFor(order, payment.provider)
    ? undefined
    : otherAmount
      ? await moveLockedOrder(trx, order, { to: 'under_review', ...why })
      : await payOrderBy(trx, order, [...earlier, { ...payment, refunds: [] }], why)
  if (moved && !otherAmount) {
    for (const { id } of earlier) await settleReviewTask(trx, reviewTaskOfMoney(id), at)
    if (payment.openClaim) await addOpenClaimTask(trx, order, payment.openClaim, at)
    return moved
  }
  const about = { orderId: order.id, subject: reviewTaskOfMoney(payment.id) }
  await addReviewTask(trx, { ...about, text: moneyTask(order, payment), at })
  return moved ?? order
}

type Why = { cause: string; by: Actor; at: Date }
/** `forOrder`: that it bought the order is written already. */
type PaidBy = Pick<PaymentRecord, 'id' | 'refunds' | 'forOrder'>

/** Moves an order to paid by these payments; where some of their money has gone back already, the order says so. */
export async function payOrderBy(
  trx: Trx,
  order: Order,
  payments: readonly PaidBy[],
  why: Why,
): Promise<Order | undefined> {
  const paid = await moveLockedOrder(trx, order, { to: 'paid', ...why })
  if (!paid) return undefined
  for (const { id, forOrder } of payments) if (!forOrder) await markPaidBy(trx, { id })
  if (payments.every((payment) => refundedOf(payment) === 0)) return paid
  return (await moveLockedOrder(trx, paid, { to: 'partly_refunded', ...why })) ?? paid
}

/**
 * What was settled for the order by other payments and is still there: an order is paid when all of it comes to its total.
 * Money beyond that is looked at by a person, as is too little.
 */
const settledBefore = async (trx: Trx, order: Order, but: PaymentId): Promise<PaymentRecord[]> =>
  (await paymentsOfOrder(trx, order.id)).filter(
    (payment) => payment.id !== but && mayPayFor(order, payment.provider) && refundableOf(payment) > 0,
  )

/** The shopper may have paid twice: by the provider, and by UPI straight to our account. */
async function addOpenClaimTask(trx: Trx, { id, number }: Order, claim: TransactionId, at: Date): Promise<void> {
  const text = `Order ${number} is paid, and UPI transaction ${claim} was given for it as well. If that money came too, write it down, and pay it back.`
  await addReviewTask(trx, { orderId: id, subject: taskOfClaim(id), text, at })
}

/** What the note is about that an order which is paid for has a claim too. */
export const taskOfClaim = (orderId: OrderId): string => `claim:${orderId}`

function moneyTask({ number, state, totalPaise, test }: Order, came: Settled): string {
  const { id, amountPaise } = came
  const money = `${formatExact(amountPaise)} came for order ${number} (payment ${id})`
  if (test && !isTestMoney(came)) return `${money}, which was made in test mode. Pay it back.`
  if (state === 'cancelled') return `${money} after it was cancelled. Pay it back.`
  if (PAID_STATES.includes(state)) return `${money}, which was paid for already. Pay it back.`
  return `${money}, which comes to ${formatExact(totalPaise)}. Take it as it is, or pay it back.`
}

/** An order fails with its last open payment only: another one may be about to come through. */
async function fail(trx: Trx, order: Order, { cause, by }: Ending, at: Date): Promise<Order> {
  if (await hasMoneyOrHope(trx, order.id)) return order
  return (await moveLockedOrder(trx, order, { to: 'failed', cause, by, at })) ?? order
}

/** `false` when it had ended before. */
async function closeFailed(trx: Trx, id: PaymentId, { state, cause }: Ending, now: Date): Promise<boolean> {
  const [closed] = await trx
    .updateTable('payments')
    .set({ state, reason: cause, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return Number(closed?.numUpdatedRows) === 1
}

type Paid = Extract<Ending, { state: 'paid' }>

const cameAs = ({ transactionId, amountPaise }: Paid) => ({ transactionId, ...(amountPaise && { amountPaise }) })

type Closing = Pick<Payment, 'id' | 'orderId' | 'forOrder' | 'updatedAt' | 'transactionId'> & { amountPaise?: Paise }

/** No row when it had ended before. A transaction id that the shopper gave stays. */
const closePaid = prepared((trx, { id, orderId, transactionId, ...came }: Closing) =>
  trx
    .updateTable('payments')
    .set((eb) => ({
      ...came,
      state: 'paid',
      reason: null,
      transactionId: eb.fn.coalesce('transactionId', eb.val(transactionId)),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'failed'])
    // Asked on the way: with what follows the order gets its number, and others wait for theirs until this ends.
    .returning((eb) =>
      eb
        .selectFrom('payments as other')
        .select('other.transactionId')
        .where('other.orderId', '=', orderId)
        .where('other.id', '!=', id)
        .where('other.claimKey', 'is not', null)
        .where('other.state', '=', 'pending')
        .limit(1)
        .as('openClaim'),
    ),
)
