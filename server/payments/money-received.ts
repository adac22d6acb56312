import type { ClaimKey, OrderId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { mayMovePayment, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { isTestMoney, mayPayFor, TEST_PROVIDER } from '#domain/payment/test-money.ts'
import { normaliseUtr } from '#domain/payment/upi.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { settleReviewTask } from '#server/review-tasks/queries.ts'
import { insertPayment, newPaymentId, openClaim, type Payment } from './queries.ts'
import { settleWithin, taskOfClaim } from './settle-payment.ts'
import { claimRow } from './upi/claim.ts'
import { othersOf } from './upi/disputed-claims.ts'

/** Whose money it is that came straight to the shop's own account. */
const OWN_ACCOUNT = 'upi'

/**
 * Money that a person has seen on the bank statement, by UPI, for an order that nobody can confirm it for. `live`: the
 * shop takes real money; `knowingly`: it is known that the same transaction has paid for another order.
 */
export type MoneySeen = { order: Order; amountPaise: Paise; claimKey: ClaimKey; live: boolean; knowingly: boolean }

export type Weighed =
  /** `claim`: the order's own one of that id; `pays`: the order becomes paid by it; `others` have the id and are open. */
  | { ok: true; claim: Payment | undefined; provider: string; pays: boolean; others: string[] }
  | { ok: false; why: 'written-down'; payment: Payment }
  | { ok: false; why: 'paid-for-another'; number: string }
  /** Under review: `confirm` takes what was claimed. A claim with another id has to be seen to its end first. */
  | { ok: false; why: 'confirm' | 'other-claim' }
  /** It is not what the order comes to, so the order cannot stay as it is, waiting for its money. */
  | { ok: false; why: 'other-amount' }

/** What writing it down would come to. It decides for good only where the order and the id are held. */
export async function weighMoney(
  db: Db,
  { order, amountPaise, claimKey, live, knowingly }: MoneySeen,
): Promise<Weighed> {
  const rows = await byTransaction(db, order.id, claimKey)
  const there = rows.find(({ state }) => state === 'paid')
  if (there) return { ok: false, why: 'written-down', payment: there }
  const claim = rows.find(({ state }) => state === 'pending') ?? rows[0]
  const others = await othersOf(db, { claimKey, orderId: order.id })
  const elsewhere = others.find(({ paid }) => paid)
  if (elsewhere && !knowingly) return { ok: false, why: 'paid-for-another', number: elsewhere.number }
  const own = order.test && !live ? TEST_PROVIDER : OWN_ACCOUNT
  // Nothing but test money is with the test provider.
  const provider = claim && !isTestMoney(claim) ? claim.provider : own
  const whole = amountPaise === order.totalPaise
  const counts = mayPayFor(order, provider)
  if (order.state === 'under_review' && claim?.state !== 'pending') return { ok: false, why: 'other-claim' }
  if (order.state === 'under_review' && whole && counts) return { ok: false, why: 'confirm' }
  const waits = UNPAID_STATES.includes(order.state) && counts
  const pays = waits && whole && mayMovePayment(order.paymentState, 'paid', 'owner')
  if (waits && !pays) return { ok: false, why: 'other-amount' }
  return { ok: true, claim, provider, pays, others: others.filter(({ paid }) => !paid).map(({ number }) => number) }
}

/** The order's payments by UPI that have this transaction id, the newest first, however it was spelt. */
async function byTransaction(db: Db, orderId: OrderId, claimKey: ClaimKey): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('providerRef', 'is', null)
    .where('transactionId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.filter(({ transactionId }) => normaliseUtr(transactionId ?? '') === claimKey)
}

type Writing = MoneySeen & { who: string; at: Date }

/**
 * Writes it down as it was weighed, in the transaction that holds the order and the id. An order that is over does not
 * come alive: a note says that the money is to be paid back. Answers with the payment's id.
 */
export async function writeMoney(
  trx: Trx,
  { order, amountPaise, claimKey, who, at }: Writing,
  { claim, provider }: Extract<Weighed, { ok: true }>,
): Promise<string> {
  const id = claim?.id ?? newPaymentId()
  // The index lets one order have an id undisputed; this one comes after whoever has it.
  const disputed = (await othersOf(trx, { claimKey, orderId: order.id })).length > 0
  const own = { provider, claimKey, ...(disputed && { claimDisputed: 1 as const }) }
  if (claim) await trx.updateTable('payments').set(own).where('id', '=', id).where('state', '!=', 'paid').execute()
  else await insertPayment(trx, { ...claimRow(order, { provider, at }), ...own, id, transactionId: claimKey })
  const payment = { id, orderId: order.id, provider, amountPaise: claim?.amountPaise ?? order.totalPaise }
  const cause = `written down by ${who}`
  await settleWithin(trx, payment, { state: 'paid', transactionId: null, amountPaise, cause, by: 'owner' }, at)
  await trx.updateTable('payments').set({ reason: cause }).where('id', '=', id).execute()
  if (!(await openClaim(trx, order.id))) await settleReviewTask(trx, taskOfClaim(order.id), at)
  return id
}
