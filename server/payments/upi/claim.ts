import type { ClaimKey, OrderId, PaymentId, TransactionId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { formatPrice } from '#domain/payment/money.ts'
import { isOverUpiLimit, MOST_IDS, normaliseUtr, UPI_CEILING } from '#domain/payment/upi.ts'
import type { Trx } from '#server/db/transact.ts'
import { closeClaims, GIVEN_UP } from '#server/order-moves/release-claims.ts'
import { insertPayment, insertUnlessTaken, newPaymentId } from '#server/payments/queries.ts'
import { reserveForCorrection } from '#server/stock/review-reservation.ts'
import { addDisputeTask, lockClaim, otherOrderOf } from './disputed-claims.ts'

export const CLAIM_REFUSALS = {
  malformed: 'Invalid UPI Transaction ID',
  tooMany: `${MOST_IDS} transaction ids were given for this order. Please write to us or ring us with the proof of payment from your UPI app`,
  tooMuch: `UPI takes up to ${formatPrice(UPI_CEILING)} in one payment. Please pay for this order on the payment page, or ring us`,
} as const

/** `disputed`: another order has the id too; both are kept until a person has looked. */
export type Claimed =
  | { ok: true; paymentId: PaymentId; disputed: boolean }
  | { ok: false; why: keyof typeof CLAIM_REFUSALS }

type Claim = { order: Order; provider: string; transactionId: TransactionId; at: Date }

/**
 * Keeps what the shopper typed as a claim that a person, a bank statement or the provider has to confirm. One order
 * has one open claim: another id is a correction, which replaces it; the old one stays as an attempt. Who gives an id
 * first does not own it: a second order that gives it has a claim too, a disputed one, and a person is told of both.
 * Run it inside the transaction that holds the order.
 */
export async function claimUpi(trx: Trx, { order, provider, transactionId, at }: Claim): Promise<Claimed> {
  if (isOverUpiLimit(order.totalPaise)) return { ok: false, why: 'tooMuch' }
  const claimKey = normaliseUtr(transactionId)
  if (!claimKey) return { ok: false, why: 'malformed' }
  const given = await idsGiven(trx, order.id)
  const there = given.find((claim) => claim.state === 'pending' && claim.claimKey === claimKey)
  if (there) return { ok: true, paymentId: there.id, disputed: there.claimDisputed === 1 }
  if (given.length >= MOST_IDS) return { ok: false, why: 'tooMany' }
  await lockClaim(trx, claimKey)
  await letGoOfGivenUp(trx, claimKey, at)
  const other = await otherOrderOf(trx, { claimKey, orderId: order.id })
  const id = newPaymentId()
  const row = { ...claimRow(order, { provider, at }), id, transactionId: transactionId.trim(), claimKey }
  // An older program asks nobody before it writes one down.
  const undisputed = !other && (await insertUnlessTaken(trx, row))
  if (!undisputed) await insertPayment(trx, { ...row, claimDisputed: 1 })
  if (given.some(({ state }) => state === 'pending')) {
    await closeClaims(trx, order.id, { reason: 'corrected by the shopper', at, but: id })
    await reserveForCorrection(trx, order, at)
  }
  if (other) await addDisputeTask(trx, { id, claimKey, order, other, at })
  return { ok: true, paymentId: id, disputed: !undisputed }
}

const idsGiven = (trx: Trx, orderId: OrderId) =>
  trx
    .selectFrom('payments')
    .select(['id', 'state', 'claimKey', 'claimDisputed'])
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .execute()

/** An older program cancelled orders without letting go of their claims. */
async function letGoOfGivenUp(trx: Trx, claimKey: ClaimKey, at: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'failed', reason: GIVEN_UP, updatedAt: at.toISOString() })
    .where('claimKey', '=', claimKey)
    .where('state', '=', 'pending')
    .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where('orders.state', '=', 'cancelled'))
    .execute()
}

/** A payment of the whole order that is yet to be confirmed, without what names it. */
export function claimRow(
  { id: orderId, number: purpose, totalPaise: amountPaise }: Order,
  { provider, at }: { provider: string; at: Date },
) {
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  return {
    orderId,
    purpose,
    amountPaise,
    provider,
    providerRef: null,
    method: 'upi',
    state: 'pending',
    ...times,
  } as const
}
