import type { PaymentId, TransactionId } from '#domain/flavours.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import { type AuditEntry, type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { claimNotFound, confirmClaim } from '#server/payments/upi/review-claim.ts'
import { orderByNumber } from './find-order.ts'
import { type LeftAlone, leftAlone, type NoOrder, noOrder } from './order-refusals.ts'

/** There is nothing under review to decide about, or what is has no claim. */
type Undecidable = { ok: false; why: 'not-under-review' | 'no-claim'; number: string; state: OrderState }
/** The buyer has given another transaction id since somebody saw the claim. */
type OtherClaim = { ok: false; why: 'other-claim'; number: string }

export type ConfirmOutcome =
  /** `others` were given the same transaction and stay under review. */
  | { ok: true; number: string; others: string[] }
  | NoOrder
  | LeftAlone
  | Undecidable
  | OtherClaim
  | { ok: false; why: 'paid-for-another'; number: string; transactionId: TransactionId; other: string }

/** `knowingly`: the same transaction has paid for another order. `claim`: the one that was seen, where one was. */
type Deciding = {
  knowingly?: boolean
  claim?: PaymentId | undefined
  /** Called in the transaction with the amount, before it is confirmed; throws to stop it. */
  admit?: ((trx: Trx, amountPaise: Paise) => Promise<void>) | undefined
}

/** Somebody has looked at the bank statement: the money of an order under review is there. */
export async function confirmPayment(
  db: Db,
  text: string,
  { knowingly = false, claim, admit }: Deciding,
  by: By,
): Promise<ConfirmOutcome> {
  const { who, now, live } = by
  const order = await orderByNumber(db, text)
  if (!order) return noOrder(said(text))
  const { number } = order
  if (live && order.test) return leftAlone(number)
  const also = audited(number, CONFIRMED, by)
  const confirmed = await confirmClaim(db, { number, who, knowingly, claim, also, admit }, now)
  if (confirmed.ok) return { ok: true, number, others: confirmed.others }
  if (confirmed.why === 'paid-for-another') {
    const { transactionId, number: other } = confirmed
    return { ok: false, why: 'paid-for-another', number, transactionId, other }
  }
  return confirmed.why === 'other-claim' ? { ok: false, why: 'other-claim', number } : undecidable(db, number)
}

export type NotFoundOutcome =
  | { ok: true; number: string }
  | NoOrder
  | Undecidable
  | OtherClaim
  | { ok: false; why: 'said'; number: string }

/** Somebody has looked, and it is not there; `why` is for the record. */
export async function paymentNotFound(
  db: Db,
  text: string,
  { why, claim }: Pick<Deciding, 'claim'> & { why: string },
  by: By,
): Promise<NotFoundOutcome> {
  const { who, now } = by
  const order = await orderByNumber(db, text)
  if (!order) return noOrder(said(text))
  const { number } = order
  const answer = await claimNotFound(
    db,
    { number, who, why, claim, also: audited(number, { what: 'payment not found' }, by) },
    now,
  )
  if (answer.ok) return { ok: true, number }
  if (answer.why === 'said' || answer.why === 'other-claim') return { ok: false, why: answer.why, number }
  return undecidable(db, number)
}

const CONFIRMED: AuditEntry = { what: 'payment confirmed', before: 'under_review', after: 'paid' }

const audited = (number: string, entry: AuditEntry, by: By) => (trx: Trx) =>
  writeAudit(trx, { ...entry, kind: 'order', subject: number }, by)

const said = (text: string): string => text.trim().toUpperCase()

async function undecidable(db: Db, number: string): Promise<Undecidable> {
  const order = await orderByNumber(db, number)
  const state = order?.state ?? 'cancelled'
  return { ok: false, why: state === 'under_review' ? 'no-claim' : 'not-under-review', number, state }
}
