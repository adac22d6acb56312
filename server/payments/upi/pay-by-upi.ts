import type { CheckoutKey, OrderId, PaymentId, TransactionId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { canMovePayment, PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import { CLAIMS_NOT_OFFERED } from '#domain/payment/checkout-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { PayOrderForm } from '#domain/payment/payment.ts'
import { canPayFor, MODE_CHANGED_MESSAGE } from '#domain/payment/test-payment.ts'
import { normalizeUtr } from '#domain/payment/upi.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { lockOrderByKey } from '#server/orders/queries.ts'
import { transitionLockedOrder } from '#server/orders/transition-order.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import type { PaymentProvider, UpiVerdict } from '#server/payments/providers/payment-provider.ts'
import { insertPayment, newPaymentId, pendingClaim } from '#server/payments/queries.ts'
import { settleLocked } from '#server/payments/settle-payment.ts'
import { CLAIM_REFUSALS, type ClaimResult, claimUpi, newClaimRow } from './claim-upi.ts'

type CorrectionDeps = Parameters<typeof payByUpi>[0]
type Correction = { number: string; secret: string; transactionId: TransactionId }

/**
 * Replaces the transaction id of an order under review, requested with the order's link. Orders in other states do
 * not change. `same`: the id equals the current one.
 */
export async function correctClaim(
  deps: CorrectionDeps,
  { number, secret, transactionId }: Correction,
): Promise<UpiPaymentResult | { ok: false; why: 'same' }> {
  const order = await findOrderUnderReview(deps.db, number, secret)
  if (!order) return { ok: false, why: 'no-order' }
  const { id, checkoutKey } = order
  if (await isCurrentClaim(deps.db, id, transactionId)) return { ok: false, why: 'same' }
  const { duePaise: totalPaise } = await amountDue(deps.db, order)
  return payByUpi(deps, { checkoutKey, totalPaise, transactionId })
}

const findOrderUnderReview = (db: Db, number: string, secret: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkoutKey', 'totalPaise'])
    .where('number', '=', number)
    .where('secret', '=', secret)
    .where('state', '=', 'under_review')
    .executeTakeFirst()

async function isCurrentClaim(db: Db, orderId: OrderId, transactionId: TransactionId): Promise<boolean> {
  const claimKey = normalizeUtr(transactionId)
  if (!claimKey) return false
  const claim = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('claimKey', '=', claimKey)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return claim !== undefined
}

export type UpiPaymentResult =
  | { ok: true; order: Order }
  | { ok: false; why: 'refused'; reason: string }
  | { ok: false; why: 'under-review'; order: Order; disputed: boolean }
  | { ok: false; why: 'changed'; order: Order }
  | { ok: false; why: 'no-order' }

/** `acceptsClaims`: typed transaction ids are offered; an open claim can be corrected either way. */
type Deps = {
  db: Db
  payments: Pick<PaymentProvider, 'name' | 'verifyUpi'>
  now: () => Date
  acceptsClaims?: boolean
}

/**
 * Settles an order with the transaction id that the buyer typed.
 *
 * The claim is stored before the provider is asked, and the order is locked against changes from then on, so neither
 * a crash nor another tab loses a payment. A repeated request for a paid order returns it as paid (decisions §4.7).
 * If the provider cannot check the id, the claim stays under review, and another id corrects it.
 */
export async function payByUpi(deps: Deps, form: PayOrderForm): Promise<UpiPaymentResult> {
  const claim = await transact(deps.db, (trx) => claimPayment(trx, deps, form))
  if ('answer' in claim) return claim.answer
  const { order, duePaise: amountPaise, disputed } = claim
  if (!deps.payments.verifyUpi) return { ok: false, why: 'under-review', order, disputed }
  const { transactionId } = form
  const verdict = await deps.payments.verifyUpi({ transactionId, amountPaise })
  return transact(deps.db, (trx) =>
    settleClaim(trx, { ...claim, verdict, provider: deps.payments.name }, form.checkoutKey, deps.now()),
  )
}

type OpenClaim = { order: Order; duePaise: Paise; paymentId: PaymentId; disputed: boolean }

/** Locks the order's row so that concurrent claims for one order run in sequence. */
async function claimPayment(
  trx: Trx,
  { payments, now, acceptsClaims = true }: Deps,
  form: PayOrderForm,
): Promise<OpenClaim | { answer: UpiPaymentResult }> {
  const order = await lockOrderByKey(trx, form.checkoutKey)
  if (!order) return { answer: { ok: false, why: 'no-order' } }
  if (!canPayFor(order, payments.name)) return { answer: { ok: false, why: 'refused', reason: MODE_CHANGED_MESSAGE } }
  if (PAID_STATES.includes(order.state)) return { answer: { ok: true, order } }
  const open = UNPAID_STATES.includes(order.state) || order.state === 'under_review'
  if (!open) return { answer: { ok: false, why: 'refused', reason: 'This order was cancelled' } }
  if (!acceptsClaims && order.state !== 'under_review')
    return { answer: { ok: false, why: 'refused', reason: CLAIMS_NOT_OFFERED } }
  const { duePaise } = await amountDue(trx, order)
  if (duePaise !== form.totalPaise) return { answer: { ok: false, why: 'changed', order } }

  const claim = { order, provider: payments.name, transactionId: form.transactionId, at: now() }
  const claimed = payments.verifyUpi
    ? await insertCheckedClaim(trx, { ...claim, amountPaise: duePaise })
    : await claimUpi(trx, claim)
  if (!claimed.ok) return { answer: { ok: false, why: 'refused', reason: CLAIM_REFUSALS[claimed.why] } }
  const moved = await transitionLockedOrder(trx, order, {
    to: 'under_review',
    cause: 'upi transaction id',
    by: 'shopper',
    at: claim.at,
  })
  const { paymentId, disputed } = claimed
  return { order: moved ?? order, duePaise, paymentId, disputed }
}

type ClaimInput = Parameters<typeof claimUpi>[1] & { amountPaise: Paise }

/** In test every id is accepted, so one id may appear on many orders. */
async function insertCheckedClaim(
  trx: Trx,
  { transactionId, order, ...claim }: ClaimInput,
): Promise<Extract<ClaimResult, { ok: true }>> {
  // An order moves under review in the transaction that stores its first claim, so other states need no lookup.
  const existing = order.paymentState === 'under_review' && (await pendingClaim(trx, order.id, { transactionId }))
  if (existing) return { ok: true, paymentId: existing, disputed: false }
  const id = newPaymentId()
  await insertPayment(trx, { ...newClaimRow(order, claim), id, transactionId })
  return { ok: true, paymentId: id, disputed: false }
}

type CheckedClaim = { duePaise: Paise; paymentId: PaymentId; verdict: UpiVerdict; provider: string }

/** A verified claim for an order that another payment has paid stays pending for the owner. */
async function settleClaim(
  trx: Trx,
  { duePaise: amountPaise, paymentId, verdict, provider }: CheckedClaim,
  checkoutKey: CheckoutKey,
  at: Date,
): Promise<UpiPaymentResult> {
  const order = await lockOrderByKey(trx, checkoutKey)
  if (!order) return { ok: false, why: 'no-order' }
  const late = verdict.ok && !canMovePayment(order.paymentState, 'paid', 'provider')
  const payment = { id: paymentId, orderId: order.id, provider, amountPaise }
  const ending = verdict.ok
    ? ({ state: 'paid', transactionId: null, cause: 'upi payment verified', by: 'provider' } as const)
    : ({ state: 'failed', cause: 'upi payment refused', by: 'provider' } as const)
  const now = late ? order : await settleLocked(trx, order, payment, ending, at)
  if (PAID_STATES.includes(now.state)) return { ok: true, order: now }
  return { ok: false, why: 'refused', reason: verdict.ok ? 'This order was cancelled' : verdict.reason }
}
