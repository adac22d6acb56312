import type { PaymentId, TransactionId } from '#domain/nominal.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { type Actor, type AuditEntry, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import {
  type OrderNotFound,
  orderNotFound,
  type TestOrderRefused,
  testOrderRefused,
} from '#server/orders/order-refusals.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { confirmClaim, rejectClaim } from './upi/review-claim.ts'

/** The order is not under review, or has no claim. */
type NotDecidable = { ok: false; why: 'not-under-review' | 'no-claim'; number: string; state: OrderState }
/** The buyer has submitted another transaction id since the claim was displayed. */
type ClaimOutdated = { ok: false; why: 'other-claim'; number: string }

export type ConfirmResult =
  /** `others` are orders that claim the same transaction and stay under review. */
  | { ok: true; number: string; others: string[] }
  | OrderNotFound
  | TestOrderRefused
  | NotDecidable
  | ClaimOutdated
  | { ok: false; why: 'paid-for-another'; number: string; transactionId: TransactionId; other: string }

/** `reusedTransactionIds` accepts a transaction that has paid for another order. `claim` is the claim that the owner saw. */
type ClaimDecision = {
  knowingly?: boolean
  claim?: PaymentId | undefined
  /** Called in the transaction with the amount before it is confirmed; throws to refuse. */
  admit?: ((trx: Trx, amountPaise: Paise) => Promise<void>) | undefined
}

/** Confirms that the payment of an order under review was received, as checked on the bank statement. */
export async function confirmClaimedPayment(
  db: Db,
  text: string,
  { knowingly = false, claim, admit }: ClaimDecision,
  actor: Actor,
): Promise<ConfirmResult> {
  const { who, now, live } = actor
  const order = await findOrderByNumber(db, text)
  if (!order) return orderNotFound(normalizeNumber(text))
  const { number } = order
  if (live && order.test) return testOrderRefused(number)
  const also = auditWriter(number, CONFIRMED_AUDIT, actor)
  const confirmed = await confirmClaim(db, { number, who, knowingly, claim, also, admit }, now)
  if (confirmed.ok) return { ok: true, number, others: confirmed.others }
  if (confirmed.why === 'paid-for-another') {
    const { transactionId, number: other } = confirmed
    return { ok: false, why: 'paid-for-another', number, transactionId, other }
  }
  return confirmed.why === 'other-claim' ? { ok: false, why: 'other-claim', number } : notDecidable(db, number)
}

export type NotFoundResult =
  | { ok: true; number: string }
  | OrderNotFound
  | NotDecidable
  | ClaimOutdated
  | { ok: false; why: 'said'; number: string }

/** Records that the claimed payment was not found; `why` is the reason for the record. */
export async function rejectClaimedPayment(
  db: Db,
  text: string,
  { why, claim }: Pick<ClaimDecision, 'claim'> & { why: string },
  actor: Actor,
): Promise<NotFoundResult> {
  const { who, now } = actor
  const order = await findOrderByNumber(db, text)
  if (!order) return orderNotFound(normalizeNumber(text))
  const { number } = order
  const answer = await rejectClaim(
    db,
    { number, who, why, claim, also: auditWriter(number, { what: 'payment not found' }, actor) },
    now,
  )
  if (answer.ok) return { ok: true, number }
  if (answer.why === 'said' || answer.why === 'other-claim') return { ok: false, why: answer.why, number }
  return notDecidable(db, number)
}

const CONFIRMED_AUDIT: AuditEntry = { what: 'payment confirmed', before: 'under_review', after: 'paid' }

const auditWriter = (number: string, entry: AuditEntry, actor: Actor) => (trx: Trx) =>
  writeAudit(trx, { ...entry, kind: 'order', subject: number }, actor)

const normalizeNumber = (text: string): string => text.trim().toUpperCase()

async function notDecidable(db: Db, number: string): Promise<NotDecidable> {
  const order = await findOrderByNumber(db, number)
  const state = order?.state ?? 'cancelled'
  return { ok: false, why: state === 'under_review' ? 'no-claim' : 'not-under-review', number, state }
}
