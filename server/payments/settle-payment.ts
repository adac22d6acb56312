import type { PaymentId, TransactionId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { canMovePayment, type TransitionActor, UNPAID_STATES } from '#domain/order/order-state.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { chequesToClear, refundableOf, refundedOf } from '#domain/payment/order-balance.ts'
import { canPayFor, isTestPayment } from '#domain/payment/test-payment.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { transitionLockedOrder } from '#server/orders/transition-order.ts'
import { reserveForReview } from '#server/stock/extend-reservation.ts'
import { createTask, resolveTask } from '#server/tasks/tasks.ts'
import { type PaymentRecord, paymentsOfOrder } from './payment-records.ts'
import { createOpenClaimTask, moneyTaskMessage } from './payment-tasks.ts'
import { closeQrCodesSoon } from './qr/queries.ts'
import { markPaidFor, moneyTaskSubject, type Payment } from './queries.ts'

/**
 * Outcome of a payment. `amountPaise`: amount received, if it differs from the amount requested. `late`: made after its
 * QR code closed, so a person decides about it.
 */
export type PaymentOutcome =
  | { state: 'paid'; transactionId: TransactionId | null; amountPaise?: Paise; late?: boolean }
  | { state: 'failed' }
/** `mayBePart`: a person recorded it, so less than the total is a part payment and not a question. */
export type PaymentEnding = PaymentOutcome & { cause: string; by: TransitionActor; mayBePart?: boolean }

type SettledPayment = Pick<Payment, 'id' | 'orderId' | 'provider' | 'amountPaise'>

/**
 * Records a payment's final state and transitions its order. Return URL, webhook, reconciler and desk all call it.
 *
 * Idempotent and forward-only: `paid` never reverts, `failed` may become `paid`. Money that the order cannot accept
 * (cancelled, already paid, test order, other amount, too late) creates a task. Test money for a real order counts as failed.
 */
export async function settlePayment(db: Db, payment: SettledPayment, ending: PaymentEnding, now: Date): Promise<void> {
  await transact(db, (trx) => settleWithin(trx, payment, ending, now))
}

/** Runs `settlePayment` inside the caller's transaction. */
export async function settleWithin(trx: Trx, payment: SettledPayment, ending: PaymentEnding, now: Date): Promise<void> {
  const order = payment.orderId === null ? undefined : await lockOrderById(trx, payment.orderId)
  await settleLocked(trx, order, payment, ending, now)
}

/** Runs `settlePayment` for an order that the caller has locked and read. Returns the order's new state. */
export async function settleLocked<Held extends Order | undefined>(
  trx: Trx,
  order: Held,
  payment: SettledPayment,
  ending: PaymentEnding,
  now: Date,
): Promise<Held | Order> {
  const ended =
    order && isTestMoneyForRealOrder(payment, order, ending) ? { ...TEST_MONEY_FAILURE, by: ending.by } : ending
  if (ended.state === 'failed') {
    const closed = await closeFailed(trx, payment.id, ended, now)
    return closed && order ? failOrder(trx, order, ended, now) : order
  }
  const { id, orderId } = payment
  const amountPaise = ended.amountPaise || payment.amountPaise
  const forOrder = order !== undefined && !ended.late && coversOrder({ ...payment, amountPaise }, order, ended.by)
  const closing = { id, orderId, forOrder: Number(forOrder), ...receivedFields(ended), updatedAt: now.toISOString() }
  const [closed] = (await closePaid(trx, closing)).rows
  if (!closed || !order) return order
  const received = { ...payment, ...closed, amountPaise, forOrder }
  return applyPayment(trx, received, order, ended, now)
}

/** The common case, decided before the update so that `forOrder` is written in the same statement. */
const coversOrder = ({ provider, amountPaise }: SettledPayment, order: Order, by: TransitionActor): boolean =>
  canPayFor(order, provider) && order.totalPaise === amountPaise && canMovePayment(order.paymentState, 'paid', by)

const TEST_MONEY_FAILURE = { state: 'failed', cause: 'test money for a real order' } as const

const isTestMoneyForRealOrder = (payment: SettledPayment, order: Order, { state }: PaymentEnding): boolean =>
  state === 'paid' && isTestPayment(payment) && !canPayFor(order, payment.provider)

type ReceivedPayment = SettledPayment & {
  forOrder: boolean
  openClaim: TransactionId | null
  otherPaid: PaymentId | null
}

async function applyPayment(
  trx: Trx,
  payment: ReceivedPayment,
  order: Order,
  { cause, by, mayBePart, late }: PaidEnding,
  at: Date,
): Promise<Order> {
  const others = order.totalPaise > payment.amountPaise ? await otherPayments(trx, order, payment.id) : []
  const earlier = others.filter((other) => canPayFor(order, other.provider) && refundableOf(other) > 0)
  const receivedPaise = payment.amountPaise + sum(earlier.map(refundableOf))
  const restInChequesPaise = others.length > 0 ? chequesToClear(others) : 0
  // The buyer was asked for the rest beside the cheque, which pays for the order once it clears.
  const waitsForCheque = !late && restInChequesPaise > 0 && receivedPaise + restInChequesPaise === order.totalPaise
  const isPart = waitsForCheque || (mayBePart === true && receivedPaise < order.totalPaise)
  if (isPart && isOpenOrder(order) && canPayFor(order, payment.provider)) return keepForRest(trx, order, at)
  const otherAmount = order.totalPaise !== receivedPaise
  const undecided = late || otherAmount
  const reviewCause = late ? 'paid after the code had closed' : 'another amount was paid'
  const transition = { cause: undecided ? reviewCause : cause, by, at }
  const moved = !canPayFor(order, payment.provider)
    ? undefined
    : undecided
      ? await transitionLockedOrder(trx, order, { to: 'under_review', ...transition })
      : await markOrderPaid(trx, order, [...earlier, { ...payment, refunds: [] }], transition)
  if (moved && !undecided) {
    for (const { id } of earlier) await resolveTask(trx, moneyTaskSubject(id), at)
    if (payment.otherPaid) await createSurplusTasks(trx, moved, at)
    if (payment.openClaim) await createOpenClaimTask(trx, order, payment.openClaim, at)
    return moved
  }
  const about = { orderId: order.id, subject: moneyTaskSubject(payment.id) }
  await createTask(trx, { ...about, text: moneyTaskMessage(order, { ...payment, late }), at })
  return moved ?? order
}

type TransitionCause = { cause: string; by: TransitionActor; at: Date }
/** `forOrder`: the payment's row is already marked as the one that paid for the order. */
type PayingPayment = Pick<PaymentRecord, 'id' | 'refunds' | 'forOrder'>

/**
 * Moves an order to paid by these payments, and on to `partly_refunded` if some of their money was refunded already.
 */
export async function markOrderPaid(
  trx: Trx,
  order: Order,
  payments: readonly PayingPayment[],
  transition: TransitionCause,
): Promise<Order | undefined> {
  const paid = await transitionLockedOrder(trx, order, { to: 'paid', ...transition })
  if (!paid) return undefined
  for (const { id, forOrder } of payments) if (!forOrder) await markPaidFor(trx, { id })
  if (payments.every((payment) => refundedOf(payment) === 0)) return paid
  return (await transitionLockedOrder(trx, paid, { to: 'partly_refunded', ...transition })) ?? paid
}

const isOpenOrder = ({ state }: Order): boolean => state === 'under_review' || UNPAID_STATES.includes(state)

/** Keeps the stock of a part paid order, whose open QR codes ask for another amount now. */
async function keepForRest(trx: Trx, order: Order, at: Date): Promise<Order> {
  await reserveForReview(trx, order, at)
  await closeQrCodesSoon(trx, order.id, at)
  return order
}

/**
 * Returns the order's other payments. An order is paid when all payments add up to exactly its total; a person decides
 * about any other sum.
 */
const otherPayments = async (trx: Trx, order: Order, but: PaymentId): Promise<PaymentRecord[]> =>
  (await paymentsOfOrder(trx, order.id)).filter(({ id }) => id !== but)

/** A payment of the whole total leaves the part payments before it over. */
async function createSurplusTasks(trx: Trx, order: Order, at: Date): Promise<void> {
  for (const payment of await paymentsOfOrder(trx, order.id)) {
    if (payment.forOrder || refundableOf(payment) === 0) continue
    const text = moneyTaskMessage(order, { ...payment, late: undefined })
    await createTask(trx, { orderId: order.id, subject: moneyTaskSubject(payment.id), text, at })
  }
}

/**
 * Fails the order with its last open payment only: another payment may still come through, and money that came keeps
 * it under review until all of it is refunded.
 */
export async function failOrder(
  trx: Trx,
  order: Order,
  { cause, by }: Pick<PaymentEnding, 'cause' | 'by'>,
  at: Date,
): Promise<Order> {
  const isLeft = (payment: PaymentRecord) =>
    payment.state === 'pending' || (payment.state === 'paid' && refundedOf(payment) < payment.amountPaise)
  if ((await paymentsOfOrder(trx, order.id)).some(isLeft)) return order
  return (await transitionLockedOrder(trx, order, { to: 'failed', cause, by, at })) ?? order
}

async function closeFailed(trx: Trx, id: PaymentId, { state, cause }: PaymentEnding, now: Date): Promise<boolean> {
  const [closed] = await trx
    .updateTable('payments')
    .set({ state, reason: cause, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return Number(closed?.numUpdatedRows) === 1
}

type PaidEnding = Extract<PaymentEnding, { state: 'paid' }>

const receivedFields = ({ transactionId, amountPaise }: PaidEnding) => ({
  transactionId,
  ...(amountPaise && { amountPaise }),
})

type ClosedPayment = Pick<Payment, 'id' | 'orderId' | 'forOrder' | 'updatedAt' | 'transactionId'> & {
  amountPaise?: Paise
}

/** Returns no row when the payment had ended before. A transaction id from the buyer is kept. */
const closePaid = compiledQuery((trx, { id, orderId, transactionId, ...received }: ClosedPayment) =>
  trx
    .updateTable('payments')
    .set((eb) => ({
      ...received,
      state: 'paid',
      reason: null,
      transactionId: eb.fn.coalesce('transactionId', eb.val(transactionId)),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'failed'])
    // Read in the same statement to save a round trip: the order takes its number next, and other orders wait for
    // that number.
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
    )
    .returning((eb) =>
      eb
        .selectFrom('payments as earlier')
        .select('earlier.id')
        .where('earlier.orderId', '=', orderId)
        .where('earlier.id', '!=', id)
        .where('earlier.state', '=', 'paid')
        .limit(1)
        .as('otherPaid'),
    ),
)
