import type { OrderId, PaymentId, TransactionId } from '#domain/nominal.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueueOrderEmail } from '#server/email/enqueue-customer-emails.ts'
import { lockOrderByNumber, recordEvents } from '#server/orders/queries.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import type { Payment } from '#server/payments/queries.ts'
import { markOrderPaid, settleWithin } from '#server/payments/settle-payment.ts'
import { readImprint } from '#server/settings/queries.ts'
import { reserveForReview } from '#server/stock/extend-reservation.ts'
import { type Claimant, lockClaim, otherClaimants } from './claims.ts'

/**
 * `who`: name of the person, for the audit log. `reusedTransactionIds`: the person confirmed that the transaction has paid for
 * another order. `claim`: the claim on the person's screen, empty if there was none; `undefined` accepts any claim.
 * `also`: extra writes in the same transaction.
 */
type ExtraWrites = ((trx: Trx) => Promise<void>) | undefined
type Confirmation = {
  number: string
  who: string
  knowingly?: boolean
  claim?: PaymentId | undefined
  also?: ExtraWrites
  /** Called with the order's total before any write; throws when the person may not confirm that amount. */
  admit?: ((trx: Trx, amountPaise: Paise) => Promise<void>) | undefined
}
type ConfirmResult =
  | { ok: true; others: string[] }
  | { ok: false; why: 'no-order' | 'nothing-to-decide' | 'other-claim' }
  | { ok: false; why: 'paid-for-another'; transactionId: TransactionId; number: string }

/**
 * Confirms the payment of an order under review: a person found the money on the bank statement.
 *
 * An order under review because of a different amount is accepted at that amount.
 */
export function confirmClaim(
  db: Db,
  { number, who, knowingly, claim: shownClaim, also: extraWrites, admit: assertAllowed }: Confirmation,
  at: Date,
): Promise<ConfirmResult> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return { ok: false, why: 'no-order' }
    if (order.state !== 'under_review') return { ok: false, why: 'nothing-to-decide' }
    const claim = await findOpenClaim(trx, order.id)
    if (shownClaim !== undefined && (claim?.id ?? '') !== shownClaim) return { ok: false, why: 'other-claim' }
    const others = claim ? await lockOtherClaimants(trx, claim) : []
    const paidElsewhere = others.find(({ paid }) => paid)
    if (claim && paidElsewhere && !knowingly) {
      const { transactionId } = claim
      return { ok: false, why: 'paid-for-another', transactionId: transactionId ?? '', number: paidElsewhere.number }
    }
    // A payment of another amount has no open claim, but its money is there.
    if (!claim && (await paymentsWithMoneyLeft(trx, order.id)).length === 0)
      return { ok: false, why: 'nothing-to-decide' }
    await assertAllowed?.(trx, order.totalPaise)
    const cause = `confirmed by ${who}`
    if (claim) await settleWithin(trx, claim, { state: 'paid', transactionId: null, cause, by: 'owner' }, at)
    const after = await lockOrderByNumber(trx, number)
    // A claim on the rest beside other money that is missing now, such as a cheque, stays a question of its own.
    const isForRest = claim !== undefined && claim.amountPaise < order.totalPaise
    if (after && !PAID_STATES.includes(after.state) && !isForRest)
      await markOrderPaid(trx, after, await paymentsWithMoneyLeft(trx, after.id), { cause, by: 'owner', at })
    await extraWrites?.(trx)
    return { ok: true, others: others.filter(({ paid }) => !paid).map((other) => other.number) }
  })
}

const paymentsWithMoneyLeft = async (trx: Trx, orderId: OrderId) =>
  (await paymentsOfOrder(trx, orderId)).filter((payment) => refundableOf(payment) > 0)

async function lockOtherClaimants(trx: Trx, { claimKey, orderId }: Payment): Promise<Claimant[]> {
  if (claimKey === null || orderId === null) return []
  await lockClaim(trx, claimKey)
  return otherClaimants(trx, { claimKey, orderId })
}

async function findOpenClaim(trx: Trx, orderId: OrderId): Promise<Payment | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

type ClaimNotFound = { number: string; who: string; why: string; claim?: PaymentId | undefined; also?: ExtraWrites }
type ClaimNotFoundResult =
  | { ok: true }
  | { ok: false; why: 'no-order' | 'nothing-to-decide' | 'other-claim' }
  | { ok: false; why: 'said'; at: string }

/**
 * Records that the claimed payment is not on the bank statement. The buyer gets an email and may correct the id.
 *
 * The order stays under review with its stock reserved, and can still be confirmed. Cancelling it is a separate step.
 */
export function rejectClaim(
  db: Db,
  { number, who, why, claim: shownClaim, also: extraWrites }: ClaimNotFound,
  at: Date,
): Promise<ClaimNotFoundResult> {
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return { ok: false, why: 'no-order' }
    const claim = order.state === 'under_review' ? await findOpenClaim(trx, order.id) : undefined
    if (!claim) return { ok: false, why: 'nothing-to-decide' }
    if (shownClaim && claim.id !== shownClaim) return { ok: false, why: 'other-claim' }
    if (claim.notFoundAt) return { ok: false, why: 'said', at: claim.notFoundAt }
    const notFoundAt = at.toISOString()
    await trx
      .updateTable('payments')
      .set({ notFoundAt, reason: `not found: ${why}`, updatedAt: notFoundAt })
      .where('id', '=', claim.id)
      .execute()
    // The order's state does not change, but its history shows the check.
    const cause = `not found by ${who}: ${why}`
    const reviewEvent = {
      from: order.paymentState,
      to: order.paymentState,
      cause,
      by: 'owner',
      isOwnerInformed: true,
    } as const
    await recordEvents(trx, order.id, [reviewEvent], at)
    await enqueueOrderEmail(trx, order, { kind: 'not_found', imprint: await readImprint(trx), at })
    await reserveForReview(trx, order, at)
    await extraWrites?.(trx)
    return { ok: true }
  })
}
