import type { OrderId, PaymentId, TransactionId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { type Actor, PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact, type Paise, sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import { isTestMoney, mayPayFor } from '#domain/payment/test-money.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveLockedOrder } from '#server/order-moves/move-order.ts'
import { lockOrderById } from '#server/orders/queries.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import { paymentsOfOrder } from './payment-records.ts'
import { hasMoneyOrHope, markPaidBy, openClaim, type Payment, reviewTaskOfMoney } from './queries.ts'

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
  if (!(await closePayment(trx, payment.id, ended, now)) || !order) return order
  const amountPaise = (ended.state === 'paid' && ended.amountPaise) || payment.amountPaise
  if (ended.state === 'paid') return takeMoney(trx, { ...payment, amountPaise }, order, ended, now)
  return fail(trx, order, ended, now)
}

const NO_MONEY = { state: 'failed', cause: 'test money for a real order' } as const

const isNoMoney = (payment: Settled, order: Order, { state }: Ending): boolean =>
  state === 'paid' && isTestMoney(payment) && !mayPayFor(order, payment.provider)

async function takeMoney(trx: Trx, payment: Settled, order: Order, { cause, by }: Ending, at: Date): Promise<Order> {
  const earlier = order.totalPaise > payment.amountPaise ? await settledBefore(trx, order, payment.id) : NOTHING
  const otherAmount = order.totalPaise !== payment.amountPaise + earlier.paise
  const move = otherAmount
    ? ({ to: 'under_review', cause: 'another amount was paid' } as const)
    : ({ to: 'paid', cause } as const)
  const mayPay = mayPayFor(order, payment.provider)
  const moved = mayPay ? await moveLockedOrder(trx, order, { ...move, by, at }) : undefined
  if (moved && !otherAmount) {
    for (const id of [...earlier.ids, payment.id]) await markPaidBy(trx, { id })
    for (const id of earlier.ids) await settleReviewTask(trx, reviewTaskOfMoney(id), at)
    await addOpenClaimTask(trx, order, at)
    return moved
  }
  const about = { orderId: order.id, subject: reviewTaskOfMoney(payment.id) }
  await addReviewTask(trx, { ...about, text: moneyTask(order, payment), at })
  return moved ?? order
}

const NOTHING = { ids: [] as string[], paise: 0 }

/**
 * What was settled for the order by other payments and is still there: an order is paid when all of it comes to its total.
 * Money beyond that is looked at by a person, as is too little.
 */
async function settledBefore(trx: Trx, order: Order, but: string): Promise<typeof NOTHING> {
  const payments = (await paymentsOfOrder(trx, order.id)).filter(
    (payment) => payment.id !== but && mayPayFor(order, payment.provider) && refundableOf(payment) > 0,
  )
  return { ids: payments.map(({ id }) => id), paise: sum(payments.map(refundableOf)) }
}

/** The shopper may have paid twice: by the provider, and by UPI straight to our account. */
async function addOpenClaimTask(trx: Trx, { id, number }: Order, at: Date): Promise<void> {
  const claim = await openClaim(trx, id)
  if (!claim) return
  const text = `Order ${number} is paid, and UPI transaction ${claim} was given for it as well. If that money came too, write it down, and pay it back: npm run shop -- received ${number} <rupees> ${claim}`
  await addReviewTask(trx, { orderId: id, subject: taskOfClaim(id), text, at })
}

/** What the note is about that an order which is paid for has a claim too. */
export const taskOfClaim = (orderId: OrderId): string => `claim:${orderId}`

function moneyTask({ number, state, totalPaise, test }: Order, came: Settled): string {
  const { id, amountPaise } = came
  const money = `${formatExact(amountPaise)} came for order ${number} (payment ${id})`
  const refund = `npm run shop -- refund ${id}`
  if (test && !isTestMoney(came)) return `${money}, which was made in test mode. Pay it back: ${refund}`
  if (state === 'cancelled') return `${money} after it was cancelled. Pay it back: ${refund}`
  if (PAID_STATES.includes(state)) return `${money}, which was paid for already. Pay it back: ${refund}`
  return `${money}, which comes to ${formatExact(totalPaise)}. Take it with: npm run shop -- confirm ${number}. Or pay it back: ${refund}`
}

/** An order fails with its last open payment only: another one may be about to come through. */
async function fail(trx: Trx, order: Order, { cause, by }: Ending, at: Date): Promise<Order> {
  if (await hasMoneyOrHope(trx, order.id)) return order
  return (await moveLockedOrder(trx, order, { to: 'failed', cause, by, at })) ?? order
}

/** `false` when it had ended before. A transaction id that the shopper gave stays. */
async function closePayment(trx: Trx, id: PaymentId, ending: Ending, now: Date): Promise<boolean> {
  const { state, cause } = ending
  const updatedAt = now.toISOString()
  const closed =
    ending.state === 'paid'
      ? await closePaid(trx, {
          id,
          updatedAt,
          transactionId: ending.transactionId,
          ...(ending.amountPaise && { amountPaise: ending.amountPaise }),
        })
      : await trx
          .updateTable('payments')
          .set({ state, reason: cause, updatedAt })
          .where('id', '=', id)
          .where('state', '=', 'pending')
          .execute()
          .then(([result]) => ({ numAffectedRows: result?.numUpdatedRows }))
  return Number(closed.numAffectedRows) === 1
}

type Came = { id: PaymentId; updatedAt: string; transactionId: TransactionId | null; amountPaise?: Paise }

const closePaid = prepared((trx, { id, transactionId, ...came }: Came) =>
  trx
    .updateTable('payments')
    .set((eb) => ({
      ...came,
      state: 'paid',
      reason: null,
      transactionId: eb.fn.coalesce('transactionId', eb.val(transactionId)),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'failed']),
)
