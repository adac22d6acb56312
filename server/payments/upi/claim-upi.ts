import type { ClaimKey, OrderId, PaymentId, TransactionId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { formatPrice, type Paise } from '#domain/payment/money.ts'
import { isOverUpiLimit, MAX_TRANSACTION_IDS, normalizeUtr, UPI_LIMIT_PAISE } from '#domain/payment/upi.ts'
import type { Trx } from '#server/db/transact.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { insertPayment, insertPaymentUnlessTaken, newPaymentId } from '#server/payments/queries.ts'
import { reserveForCorrection } from '#server/stock/extend-reservation.ts'
import { closeClaimsExcept, createDisputedClaimTask, lockClaim, ORDER_CANCELLED, otherClaimant } from './claims.ts'

export const CLAIM_REFUSALS = {
  malformed: 'Invalid UPI Transaction ID',
  tooMany: `${MAX_TRANSACTION_IDS} transaction ids were given for this order. Please write to us or ring us with the proof of payment from your UPI app`,
  counted: 'This transaction id was already counted for this order. Please enter the one of your payment of the rest',
  nothingDue: 'Nothing is left to pay for this order at the moment',
  tooMuch: `UPI takes up to ${formatPrice(UPI_LIMIT_PAISE)} in one payment. Please pay for this order on the payment page, or ring us`,
} as const

/** `disputed`: another order has the same id; both claims stay open until a person decides. */
export type ClaimResult =
  | { ok: true; paymentId: PaymentId; disputed: boolean }
  | { ok: false; why: keyof typeof CLAIM_REFUSALS }

type ClaimRequest = { order: Order; provider: string; transactionId: TransactionId; at: Date }

/**
 * Stores the transaction id that the buyer typed as a claim on what is left to pay, to be confirmed by a person or the provider. Runs inside
 * the transaction that locks the order.
 *
 * An order has one open claim: another id is a correction and replaces it. A second order with the same id gets a
 * disputed claim, and a task names both orders.
 */
export async function claimUpi(trx: Trx, { order, provider, transactionId, at }: ClaimRequest): Promise<ClaimResult> {
  const { duePaise: amountPaise } = await amountDue(trx, order)
  if (amountPaise === 0) return { ok: false, why: 'nothingDue' }
  if (isOverUpiLimit(amountPaise)) return { ok: false, why: 'tooMuch' }
  const claimKey = normalizeUtr(transactionId)
  if (!claimKey) return { ok: false, why: 'malformed' }
  const claims = await claimsOfOrder(trx, order.id)
  const existing = claims.find((claim) => claim.state === 'pending' && claim.claimKey === claimKey)
  if (existing) return { ok: true, paymentId: existing.id, disputed: existing.claimDisputed === 1 }
  // One transfer pays once: it cannot be the rest of a part payment that was recorded with it.
  if (claims.some((claim) => claim.state === 'paid' && claim.claimKey === claimKey))
    return { ok: false, why: 'counted' }
  if (claims.length >= MAX_TRANSACTION_IDS) return { ok: false, why: 'tooMany' }
  await lockClaim(trx, claimKey)
  await closeCancelledClaims(trx, claimKey, at)
  const other = await otherClaimant(trx, { claimKey, orderId: order.id })
  const id = newPaymentId()
  const row = {
    ...newClaimRow(order, { amountPaise, provider, at }),
    id,
    transactionId: transactionId.trim(),
    claimKey,
  }
  // The insert can fail although no other order was found: an older release writes claims without the lock.
  const undisputed = !other && (await insertPaymentUnlessTaken(trx, row))
  if (!undisputed) await insertPayment(trx, { ...row, claimDisputed: 1 })
  if (claims.some(({ state }) => state === 'pending')) {
    await closeClaimsExcept(trx, order.id, { reason: 'corrected by the shopper', at, but: id })
    await reserveForCorrection(trx, order, at)
  }
  if (other) await createDisputedClaimTask(trx, { id, claimKey, order, other, at })
  return { ok: true, paymentId: id, disputed: !undisputed }
}

const claimsOfOrder = (trx: Trx, orderId: OrderId) =>
  trx
    .selectFrom('payments')
    .select(['id', 'state', 'claimKey', 'claimDisputed'])
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .execute()

/** An older release cancelled orders without closing their claims. */
async function closeCancelledClaims(trx: Trx, claimKey: ClaimKey, at: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'failed', reason: ORDER_CANCELLED, updatedAt: at.toISOString() })
    .where('claimKey', '=', claimKey)
    .where('state', '=', 'pending')
    .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where('orders.state', '=', 'cancelled'))
    .execute()
}

/** Builds a pending UPI payment of an order, without its ids. */
export function newClaimRow(
  { id: orderId, number: purpose }: Order,
  { amountPaise, provider, at }: { amountPaise: Paise; provider: string; at: Date },
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
