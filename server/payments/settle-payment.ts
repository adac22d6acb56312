import { type Actor, type OrderState, PAID_STATES } from '#domain/order/order-state.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { isTestMoney, mayPayFor } from '#domain/payment/test-money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveOrder } from '#server/order-moves/move-order.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { hasMoneyOrHope, markPaidBy, openClaim, type Payment, reviewTaskOfMoney } from './queries.ts'

/** `amountPaise`: what came, where that is not what was asked for. */
export type Verdict = { state: 'paid'; transactionId: string | null; amountPaise?: Paise } | { state: 'failed' }
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
  const order = payment.orderId === null ? undefined : await holdOrder(trx, payment.orderId)
  const ended = order && isNoMoney(payment, order, ending) ? { ...NO_MONEY, by: ending.by } : ending
  if (!(await closePayment(trx, payment.id, ended, now)) || !order) return
  const amountPaise = (ended.state === 'paid' && ended.amountPaise) || payment.amountPaise
  if (ended.state === 'paid') await takeMoney(trx, { ...payment, amountPaise }, order, ended, now)
  else await fail(trx, order, ended, now)
}

const NO_MONEY = { state: 'failed', cause: 'test money for a real order' } as const

const isNoMoney = (payment: Settled, order: LockedOrder, { state }: Ending): boolean =>
  state === 'paid' && isTestMoney(payment) && !mayPayFor(order, payment.provider)

type LockedOrder = { id: string; number: string; state: OrderState; totalPaise: number; test: boolean }

async function takeMoney(
  trx: Trx,
  payment: Settled,
  order: LockedOrder,
  { cause, by }: Ending,
  at: Date,
): Promise<void> {
  const otherAmount = order.totalPaise !== payment.amountPaise
  if (!mayPayFor(order, payment.provider))
    return addReviewTask(trx, {
      orderId: order.id,
      subject: reviewTaskOfMoney(payment.id),
      text: moneyTask(order, payment),
      at,
    })
  const move = otherAmount
    ? ({ to: 'under_review', cause: 'another amount was paid' } as const)
    : ({ to: 'paid', cause } as const)
  const moved = await moveOrder(trx, order.id, { ...move, by, at })
  if (moved && !otherAmount) {
    await markPaidBy(trx, { id: payment.id })
    return addOpenClaimTask(trx, order, at)
  }
  await addReviewTask(trx, {
    orderId: order.id,
    subject: reviewTaskOfMoney(payment.id),
    text: moneyTask(order, payment),
    at,
  })
}

/** The shopper may have paid twice: by the provider, and by UPI straight to our account. */
async function addOpenClaimTask(trx: Trx, { id, number }: LockedOrder, at: Date): Promise<void> {
  const claim = await openClaim(trx, id)
  if (!claim) return
  const text = `Order ${number} is paid, and UPI transaction ${claim} was given for it as well. If that money came too, write it down, and pay it back: npm run shop -- received ${number} <rupees> ${claim}`
  await addReviewTask(trx, { orderId: id, subject: taskOfClaim(id), text, at })
}

/** What the note is about that an order which is paid for has a claim too. */
export const taskOfClaim = (orderId: string): string => `claim:${orderId}`

function moneyTask({ number, state, totalPaise, test }: LockedOrder, came: Settled): string {
  const { id, amountPaise } = came
  const money = `${formatExact(amountPaise)} came for order ${number} (payment ${id})`
  const refund = `npm run shop -- refund ${id}`
  if (test && !isTestMoney(came)) return `${money}, which was made in test mode. Pay it back: ${refund}`
  if (state === 'cancelled') return `${money} after it was cancelled. Pay it back: ${refund}`
  if (PAID_STATES.includes(state)) return `${money}, which was paid for already. Pay it back: ${refund}`
  return `${money}, which comes to ${formatExact(totalPaise)}. Take it with: npm run shop -- confirm ${number}. Or pay it back: ${refund}`
}

/** An order fails with its last open payment only: another one may be about to come through. */
async function fail(trx: Trx, order: LockedOrder, { cause, by }: Ending, at: Date): Promise<void> {
  if (await hasMoneyOrHope(trx, order.id)) return
  await moveOrder(trx, order.id, { to: 'failed', cause, by, at })
}

/** `false` when it had ended before. A transaction id that the shopper gave stays. */
async function closePayment(trx: Trx, id: string, ending: Ending, now: Date): Promise<boolean> {
  const { state, cause } = ending
  const transactionId = ending.state === 'paid' ? ending.transactionId : null
  const closed = await trx
    .updateTable('payments')
    .set((eb) => ({
      state,
      reason: state === 'failed' ? cause : null,
      updatedAt: now.toISOString(),
      transactionId: eb.fn.coalesce('transactionId', eb.val(transactionId)),
      ...(ending.state === 'paid' && ending.amountPaise ? { amountPaise: ending.amountPaise } : {}),
    }))
    .where('id', '=', id)
    .where('state', 'in', state === 'paid' ? ['pending', 'failed'] : ['pending'])
    .executeTakeFirst()
  return Number(closed.numUpdatedRows) === 1
}

/** The order with its row held, so that it cannot change meanwhile. */
async function holdOrder(trx: Trx, id: string): Promise<LockedOrder | undefined> {
  const row = await trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .returning(['id', 'number', 'state', 'totalPaise', 'test'])
    .executeTakeFirst()
  return row && { ...row, test: row.test === 1 }
}
