import type { CheckoutKey, PaymentId } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import { mayMovePayment, PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { PayOrderForm } from '#domain/payment/payment.ts'
import { mayPayFor, OTHER_MODE } from '#domain/payment/test-money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveLockedOrder } from '#server/order-moves/move-order.ts'
import { lockOrderByKey } from '#server/orders/queries.ts'
import type { PaymentProvider, UpiVerdict } from '#server/payments/providers/contract.ts'
import { insertPayment, newPaymentId, pendingClaim } from '#server/payments/queries.ts'
import { settleLocked } from '#server/payments/settle-payment.ts'
import { CLAIM_REFUSALS, type Claimed, claimRow, claimUpi } from './claim.ts'

export type Paid =
  | { ok: true; order: Order }
  | { ok: false; why: 'refused'; reason: string }
  /** Nobody can say at once whether the money came: a person, a statement or the provider will. */
  | { ok: false; why: 'under-review'; order: Order; disputed: boolean }
  /** The order comes to another amount than the one on the shopper's screen. */
  | { ok: false; why: 'changed'; order: Order }
  | { ok: false; why: 'no-order' }

type Deps = { db: Db; payments: Pick<PaymentProvider, 'name' | 'verifyUpi'>; now: () => Date }

/**
 * Settles an order with the transaction id that the shopper typed. The claim is written down before anybody is asked
 * about it, and from then on the order does not change, so neither a crash nor another tab can lose a payment or
 * change what it was for. Asking again for an order that is paid answers that it is paid: a second press or a lost
 * answer costs nothing (decisions §4.7). Where nobody can check an id, the claim stays under review, and another id is
 * a correction of it.
 */
export async function payByUpi(deps: Deps, form: PayOrderForm): Promise<Paid> {
  const claim = await transact(deps.db, (trx) => claimPayment(trx, deps, form))
  if ('answer' in claim) return claim.answer
  const { order, disputed } = claim
  if (!deps.payments.verifyUpi) return { ok: false, why: 'under-review', order, disputed }
  const { transactionId } = form
  const verdict = await deps.payments.verifyUpi({ transactionId, amountPaise: order.totalPaise })
  return transact(deps.db, (trx) =>
    settle(trx, { ...claim, verdict, provider: deps.payments.name }, form.checkoutKey, deps.now()),
  )
}

type Claim = { order: Order; paymentId: PaymentId; disputed: boolean }

/** Holds the order's row, so that two claims for one order are written one after the other. */
async function claimPayment(trx: Trx, { payments, now }: Deps, form: PayOrderForm): Promise<Claim | { answer: Paid }> {
  const order = await lockOrderByKey(trx, form.checkoutKey)
  if (!order) return { answer: { ok: false, why: 'no-order' } }
  if (!mayPayFor(order, payments.name)) return { answer: { ok: false, why: 'refused', reason: OTHER_MODE } }
  if (PAID_STATES.includes(order.state)) return { answer: { ok: true, order } }
  const open = UNPAID_STATES.includes(order.state) || order.state === 'under_review'
  if (!open) return { answer: { ok: false, why: 'refused', reason: 'This order was cancelled' } }
  if (order.totalPaise !== form.totalPaise) return { answer: { ok: false, why: 'changed', order } }

  const claim = { order, provider: payments.name, transactionId: form.transactionId, at: now() }
  const claimed = payments.verifyUpi ? await claimToCheck(trx, claim) : await claimUpi(trx, claim)
  if (!claimed.ok) return { answer: { ok: false, why: 'refused', reason: CLAIM_REFUSALS[claimed.why] } }
  const moved = await moveLockedOrder(trx, order, {
    to: 'under_review',
    cause: 'upi transaction id',
    by: 'shopper',
    at: claim.at,
  })
  const { paymentId, disputed } = claimed
  return { order: moved ?? order, paymentId, disputed }
}

type NewClaim = Parameters<typeof claimUpi>[1]

/** In test every id is accepted, so an id may stand for many orders. */
async function claimToCheck(
  trx: Trx,
  { transactionId, order, ...claim }: NewClaim,
): Promise<Extract<Claimed, { ok: true }>> {
  // With its first id an order comes under review, in the same transaction.
  const there = order.paymentState === 'under_review' && (await pendingClaim(trx, order.id, { transactionId }))
  if (there) return { ok: true, paymentId: there, disputed: false }
  const id = newPaymentId()
  await insertPayment(trx, { ...claimRow(order, claim), id, transactionId })
  return { ok: true, paymentId: id, disputed: false }
}

type Checked = { paymentId: PaymentId; verdict: UpiVerdict; provider: string }

/** A claim that comes too late, because another one paid for the order, stays pending for the owner to look at. */
async function settle(
  trx: Trx,
  { paymentId, verdict, provider }: Checked,
  checkoutKey: CheckoutKey,
  at: Date,
): Promise<Paid> {
  const order = await lockOrderByKey(trx, checkoutKey)
  if (!order) return { ok: false, why: 'no-order' }
  const late = verdict.ok && !mayMovePayment(order.paymentState, 'paid', 'provider')
  const { id: orderId, totalPaise: amountPaise } = order
  const payment = { id: paymentId, orderId, provider, amountPaise }
  const ending = verdict.ok
    ? ({ state: 'paid', transactionId: null, cause: 'upi payment verified', by: 'provider' } as const)
    : ({ state: 'failed', cause: 'upi payment refused', by: 'provider' } as const)
  const now = late ? order : await settleLocked(trx, order, payment, ending, at)
  if (PAID_STATES.includes(now.state)) return { ok: true, order: now }
  return { ok: false, why: 'refused', reason: verdict.ok ? 'This order was cancelled' : verdict.reason }
}
