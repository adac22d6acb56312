import type { ClaimKey, OrderId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { canMovePayment, UNPAID_STATES } from '#domain/order/order-state.ts'
import { isHandMethod } from '#domain/payment/listed-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import { canPayFor, isTestPayment, TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import { normalizeUtr } from '#domain/payment/upi.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { resolveTask } from '#server/tasks/tasks.ts'
import { claimTaskSubject } from './payment-tasks.ts'
import { insertPayment, newPaymentId, openClaimId, type Payment } from './queries.ts'
import { settleWithin } from './settle-payment.ts'
import { newClaimRow } from './upi/claim-upi.ts'
import { otherClaimants } from './upi/claims.ts'

/** Provider name of payments made straight to the shop's own UPI account. */
const OWN_UPI_ACCOUNT = 'upi'

/**
 * A UPI payment that a person found on the bank statement. `live`: the shop takes real money. `reusedTransactionIds`: the person
 * confirmed that the transaction has already paid for another order.
 */
export type ManualPayment = { order: Order; amountPaise: Paise; claimKey: ClaimKey; live: boolean; knowingly: boolean }

export type ManualPaymentAssessment =
  /**
   * `claim`: the order's own claim with this transaction id. `pays`: the order becomes paid. `others`: numbers of
   * other orders with an open claim on the same id.
   */
  | { ok: true; claim: Payment | undefined; provider: string; pays: boolean; others: string[] }
  | { ok: false; why: 'written-down'; payment: Payment }
  | { ok: false; why: 'paid-for-another'; number: string }
  /**
   * The order is under review. `confirm`: confirm its open claim instead. `other-claim`: decide its claim with
   * another id first.
   */
  | { ok: false; why: 'confirm' | 'other-claim' }
  | { ok: false; why: 'other-amount' }

/**
 * Previews the effect of recording the payment. The result is final only while the order and the transaction id are
 * locked.
 */
export async function assessManualPayment(
  db: Db,
  { order, amountPaise, claimKey, live, knowingly }: ManualPayment,
): Promise<ManualPaymentAssessment> {
  const rows = await paymentsByTransaction(db, order.id, claimKey)
  const existing = rows.find(({ state }) => state === 'paid')
  if (existing) return { ok: false, why: 'written-down', payment: existing }
  const claim = rows.find(({ state }) => state === 'pending') ?? rows[0]
  const others = await otherClaimants(db, { claimKey, orderId: order.id })
  const paidElsewhere = others.find(({ paid }) => paid)
  if (paidElsewhere && !knowingly) return { ok: false, why: 'paid-for-another', number: paidElsewhere.number }
  const own = order.test && !live ? TEST_PROVIDER : OWN_UPI_ACCOUNT
  const provider = claim && !isTestPayment(claim) ? claim.provider : own
  const isFullAmount = amountPaise === order.totalPaise
  const counts = canPayFor(order, provider)
  if (order.state === 'under_review' && claim?.state !== 'pending') return { ok: false, why: 'other-claim' }
  if (order.state === 'under_review' && isFullAmount && counts) return { ok: false, why: 'confirm' }
  const isUnpaid = UNPAID_STATES.includes(order.state) && counts
  const pays = isUnpaid && isFullAmount && canMovePayment(order.paymentState, 'paid', 'owner')
  if (isUnpaid && !pays) return { ok: false, why: 'other-amount' }
  return { ok: true, claim, provider, pays, others: others.filter(({ paid }) => !paid).map(({ number }) => number) }
}

/**
 * Returns the order's payments with this transaction id, newest first. Ids are compared in normalised form. The number
 * of a cheque or a card slip is no transaction id.
 */
async function paymentsByTransaction(db: Db, orderId: OrderId, claimKey: ClaimKey): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('providerRef', 'is', null)
    .where('transactionId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.filter((row) =>
    isHandMethod(row.method) ? row.claimKey === claimKey : normalizeUtr(row.transactionId ?? '') === claimKey,
  )
}

type ManualPaymentRecord = ManualPayment & { who: string; at: Date }

/**
 * Records the payment as previewed and returns its id. Runs in the transaction that locks the order and the
 * transaction id.
 *
 * A cancelled order stays cancelled; a task asks the owner to refund the money.
 */
export async function saveManualPayment(
  trx: Trx,
  { order, amountPaise, claimKey, who, at }: ManualPaymentRecord,
  { claim, provider }: Extract<ManualPaymentAssessment, { ok: true }>,
): Promise<string> {
  const id = claim?.id ?? newPaymentId()
  // The index allows one undisputed claim per transaction id, so this later one is marked as disputed.
  const disputed = (await otherClaimants(trx, { claimKey, orderId: order.id })).length > 0
  const own = { provider, claimKey, ...(disputed && { claimDisputed: 1 as const }) }
  if (claim) await trx.updateTable('payments').set(own).where('id', '=', id).where('state', '!=', 'paid').execute()
  else
    await insertPayment(trx, {
      ...newClaimRow(order, { amountPaise, provider, at }),
      ...own,
      id,
      transactionId: claimKey,
    })
  const payment = { id, orderId: order.id, provider, amountPaise: claim?.amountPaise ?? order.totalPaise }
  const cause = `written down by ${who}`
  await settleWithin(trx, payment, { state: 'paid', transactionId: null, amountPaise, cause, by: 'owner' }, at)
  await trx.updateTable('payments').set({ reason: cause }).where('id', '=', id).execute()
  if (!(await openClaimId(trx, order.id))) await resolveTask(trx, claimTaskSubject(order.id), at)
  return id
}
