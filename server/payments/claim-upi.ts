import { formatPrice } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { isAboveUpi, UPI_CEILING } from '#domain/upi.ts'
import { normaliseUtr } from '#domain/utr.ts'
import type { Trx } from '#server/db/transact.ts'
import { insertUnlessTaken, newPaymentId, pendingClaim } from './queries.ts'

export const CLAIM_REFUSALS = {
  malformed: 'Invalid UPI Transaction ID',
  taken: 'This UPI Transaction ID was given for another order. Please check it in your UPI app',
  tooMuch: `UPI takes up to ${formatPrice(UPI_CEILING)} in one payment. Please pay for this order on the payment page, or ring us`,
} as const

/** `taken`: another order has the id already; a transfer pays for one order. */
export type Claimed = { ok: true; paymentId: string } | { ok: false; why: keyof typeof CLAIM_REFUSALS }

type Claim = { order: Order; provider: string; transactionId: string; at: Date }

/**
 * Keeps what the shopper typed as a claim that a person, a bank statement or the provider has to confirm. One order
 * has one open claim: another id is a correction, which replaces it; the old one stays as an attempt. Run it inside the
 * transaction that holds the order.
 */
export async function claimUpi(trx: Trx, { order, provider, transactionId, at }: Claim): Promise<Claimed> {
  if (isAboveUpi(order.totalPaise)) return { ok: false, why: 'tooMuch' }
  const claimKey = normaliseUtr(transactionId)
  if (!claimKey) return { ok: false, why: 'malformed' }
  const there = await pendingClaim(trx, order.id, { claimKey })
  if (there) return { ok: true, paymentId: there }
  const id = newPaymentId()
  const row = { ...claimRow(order, { provider, at }), id, transactionId: transactionId.trim(), claimKey }
  if (!(await insertUnlessTaken(trx, row))) return { ok: false, why: 'taken' }
  await trx
    .updateTable('payments')
    .set({ state: 'failed', reason: 'corrected by the shopper', updatedAt: at.toISOString() })
    .where('orderId', '=', order.id)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending')
    .where('id', '!=', id)
    .execute()
  return { ok: true, paymentId: id }
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
