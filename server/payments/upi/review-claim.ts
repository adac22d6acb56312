import type { OrderId, PaymentId, TransactionId } from '#domain/flavours.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderByNumber, recordEvents } from '#server/orders/queries.ts'
import { writeOrderEmail } from '#server/outbox/write-emails.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import type { Payment } from '#server/payments/queries.ts'
import { payOrderBy, settleWithin } from '#server/payments/settle-payment.ts'
import { readImprint } from '#server/settings/queries.ts'
import { reserveForReview } from '#server/stock/review-reservation.ts'
import { type Claimant, lockClaim, othersOf } from './disputed-claims.ts'

/**
 * `who` names the person, for the record: the owner, or who looked at the bank statement. `knowingly`: it is known that
 * the same transaction has paid for another order. `claim`: the one that was looked for, empty where there was none to be
 * seen; unsaid it is whichever there is. `also`: what else is written with it.
 */
type Also = ((trx: Trx) => Promise<void>) | undefined
type Confirmation = {
  number: string
  who: string
  knowingly?: boolean
  claim?: PaymentId | undefined
  also?: Also
  /** Called with the order's total before anything is written; it throws where the person may not confirm so much. */
  admit?: ((trx: Trx, amountPaise: Paise) => Promise<void>) | undefined
}
type Confirmed =
  /** `others` have the same transaction id and are still under review. */
  | { ok: true; others: string[] }
  | { ok: false; why: 'no-order' | 'nothing-to-decide' | 'other-claim' }
  | { ok: false; why: 'paid-for-another'; transactionId: TransactionId; number: string }

/**
 * A person has looked at the bank statement: the money of an order under review is there. One that is under review
 * because another amount came is taken as it is, or has to be paid back and cancelled by hand.
 */
export function confirmClaim(
  db: Db,
  { number, who, knowingly, claim: seen, also, admit }: Confirmation,
  at: Date,
): Promise<Confirmed> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return { ok: false, why: 'no-order' }
    if (order.state !== 'under_review') return { ok: false, why: 'nothing-to-decide' }
    const claim = await openClaimOf(trx, order.id)
    if (seen !== undefined && (claim?.id ?? '') !== seen) return { ok: false, why: 'other-claim' }
    const others = claim ? await lockedOthers(trx, claim) : []
    const elsewhere = others.find(({ paid }) => paid)
    if (claim && elsewhere && !knowingly) {
      const { transactionId } = claim
      return { ok: false, why: 'paid-for-another', transactionId: transactionId ?? '', number: elsewhere.number }
    }
    // Money of another amount has no open claim, but it is there.
    if (!claim && (await moneyLeftOf(trx, order.id)).length === 0) return { ok: false, why: 'nothing-to-decide' }
    await admit?.(trx, order.totalPaise)
    const cause = `confirmed by ${who}`
    if (claim) await settleWithin(trx, claim, { state: 'paid', transactionId: null, cause, by: 'owner' }, at)
    const after = await lockOrderByNumber(trx, number)
    if (after && !PAID_STATES.includes(after.state))
      await payOrderBy(trx, after, await moneyLeftOf(trx, after.id), { cause, by: 'owner', at })
    await also?.(trx)
    return { ok: true, others: others.filter(({ paid }) => !paid).map((other) => other.number) }
  })
}

/** What came for an order, as far as any of it is left: money that has gone back buys nothing. */
const moneyLeftOf = async (trx: Trx, orderId: OrderId) =>
  (await paymentsOfOrder(trx, orderId)).filter((payment) => refundableOf(payment) > 0)

async function lockedOthers(trx: Trx, { claimKey, orderId }: Payment): Promise<Claimant[]> {
  if (claimKey === null || orderId === null) return []
  await lockClaim(trx, claimKey)
  return othersOf(trx, { claimKey, orderId })
}

/** What the shopper said last and nobody has decided yet. */
async function openClaimOf(trx: Trx, orderId: OrderId): Promise<Payment | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

/** `who` and `why` are for the record. */
type NotFound = { number: string; who: string; why: string; claim?: PaymentId | undefined; also?: Also }
type SaidNotFound =
  | { ok: true }
  | { ok: false; why: 'no-order' | 'nothing-to-decide' | 'other-claim' }
  /** It was said of this very claim, and the buyer has given no other id since. */
  | { ok: false; why: 'said'; at: string }

/**
 * A person has looked at the bank statement, and the money of an order under review is not on it. The buyer is written
 * to and may correct the id; the order stays under review, its gifts set aside as long as from a claim, and it can still
 * be confirmed. Giving it up is a step of its own.
 */
export function claimNotFound(
  db: Db,
  { number, who, why, claim: seen, also }: NotFound,
  at: Date,
): Promise<SaidNotFound> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return { ok: false, why: 'no-order' }
    const claim = order.state === 'under_review' ? await openClaimOf(trx, order.id) : undefined
    if (!claim) return { ok: false, why: 'nothing-to-decide' }
    if (seen && claim.id !== seen) return { ok: false, why: 'other-claim' }
    if (claim.notFoundAt) return { ok: false, why: 'said', at: claim.notFoundAt }
    const notFoundAt = at.toISOString()
    await trx
      .updateTable('payments')
      .set({ notFoundAt, reason: `not found: ${why}`, updatedAt: notFoundAt })
      .where('id', '=', claim.id)
      .execute()
    // The order goes nowhere; that it was looked for is part of its history.
    const cause = `not found by ${who}: ${why}`
    const looked = { from: order.paymentState, to: order.paymentState, cause, by: 'owner', told: true } as const
    await recordEvents(trx, order.id, [looked], at)
    await writeOrderEmail(trx, order, { kind: 'not_found', imprint: await readImprint(trx), at })
    await reserveForReview(trx, order, at)
    await also?.(trx)
    return { ok: true }
  })
}
