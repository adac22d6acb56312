import type { PaymentId, ProviderRef, RefundId, TransactionId } from '#domain/nominal.ts'
import { nextReconcile } from '#domain/payment/retry-schedule.ts'
import { isTestPayment } from '#domain/payment/test-payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { orderById } from '#server/orders/queries.ts'
import { ProviderCallAborted, withTimeout } from '#server/payments/providers/call-provider.ts'
import type { PaymentProvider, ProviderRefunds } from '#server/payments/providers/payment-provider.ts'
import { type Payment, paymentById } from '#server/payments/queries.ts'
import { createSlowRefundTask, createUnknownRefundTask } from './apply-refund.ts'
import { type Refund, refundById, refundsOf } from './queries.ts'
import { recordProviderRefund, refuseRefund } from './record-refund.ts'

type SyncDeps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Reads the refunds of a payment from the provider and records each one's state, including refunds made in the
 * provider's dashboard.
 */
export async function syncRefunds(
  { db, payments, now }: SyncDeps,
  payment: ProviderPaymentFields & { id: PaymentId },
): Promise<void> {
  if (!payments.refunds || !belongsToProvider(payments, payment)) return
  const made = await withTimeout(payments.refunds.list(payment.transactionId ?? ''))
  const at = now()
  for (const refund of made) await recordProviderRefund(db, payment, refund, { who: payment.provider, at })
}

/** True when this provider received the payment. UPI payments to the shop's own account belong to no provider. */
export const belongsToProvider = ({ name }: Pick<PaymentProvider, 'name'>, payment: ProviderPaymentFields): boolean =>
  payment.provider === name && isAtProvider(payment)

type ProviderPaymentFields = Pick<Payment, 'provider' | 'state' | 'providerRef' | 'transactionId'>

export const isAtProvider = ({ provider, state, providerRef, transactionId }: ProviderPaymentFields): boolean =>
  !isTestPayment({ provider }) && state === 'paid' && providerRef !== null && transactionId !== null

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Polls the provider about an undecided refund: its answer was lost, or the money has not left yet. Never requests
 * the refund again; a task leaves that to a person.
 *
 * Returns the time of the next poll, for up to two weeks.
 */
export async function reconcileRefund(deps: Deps, id: RefundId): Promise<Date | undefined> {
  const { db, payments, log, now } = deps
  const refund = await refundById(db, id)
  const payment = refund && isUndecided(refund) ? await paymentById(db, refund.paymentId) : undefined
  if (!refund || !payment) return undefined
  const about = await describePayment(db, payment)
  if (refund.state === 'asked') await createUnknownRefundTask(db, refund, about, now())
  if (refund.provider !== payments.name) {
    if (refund.state === 'pending') await createSlowRefundTask(db, refund, about, now())
    return undefined
  }
  try {
    await syncRefunds(deps, payment)
  } catch (error) {
    if (error instanceof ProviderCallAborted) throw error
    log.warn({ err: error }, 'refund')
  }
  const updated = await refundById(db, id)
  if (!updated || !isUndecided(updated)) return undefined
  const next = nextReconcile(new Date(refund.createdAt), now())
  if (!next && updated.state === 'pending') await createSlowRefundTask(db, updated, about, now())
  return next
}

const isUndecided = ({ state }: Refund): boolean => state === 'asked' || state === 'pending'

/** Describes the payment in tasks and to the provider: its order number or purpose. */
export async function describePayment(db: Db, { orderId, purpose }: Payment): Promise<string> {
  const order = orderId ? await orderById(db, orderId) : undefined
  return order ? `order ${order.number}` : `'${purpose}'`
}

type RequestDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

export type RefundRequestResult =
  | { state: 'done'; providerRef: ProviderRef }
  | { state: 'pending'; providerRef: ProviderRef }
  | { state: 'refused'; message: string }
  /** The outcome is unknown: a task is open and the job keeps polling. */
  | { state: 'unknown' }
  /** An earlier request is not in the provider's list, and a second one might pay twice. */
  | { state: 'missing' }

/** Refund with its payment. `about` describes the payment to the provider and the owner. */
export type RefundRequest = { refund: Refund; payment: Payment; about: string }

/**
 * Asks the provider to refund a payment. `again`: an earlier request's answer was lost, so the refund is looked up
 * first.
 *
 * It is requested again only if that cannot pay twice, or if a person has checked and set `insist`.
 */
export async function requestRefund(
  deps: RequestDeps,
  { refund, payment, about }: RefundRequest,
  { again, insist }: { again: boolean; insist: boolean },
): Promise<RefundRequestResult> {
  const { db, payments, log, now } = deps
  const refunds = refundApiOf(payments)
  const transactionId = payment.transactionId ?? ''
  try {
    const found = again ? await withTimeout(findProviderRefund(db, refunds, { refund, transactionId })) : undefined
    if (again && !found && !refunds.repeatable && !insist) return { state: 'missing' }
    const request = { id: refund.id, transactionId, amountPaise: refund.amountPaise, about }
    const answer = found ? { ok: true as const, made: found } : await withTimeout(refunds.ask(request))
    if (!answer.ok) {
      await refuseRefund(db, refund.id, { reason: answer.message, at: now() })
      return { state: 'refused', message: answer.message }
    }
    const { made: providerRefund } = answer
    await recordProviderRefund(db, payment, { ...providerRefund, name: refund.id }, { who: refund.who, at: now() })
    if (providerRefund.state === 'failed') return { state: 'refused', message: 'the refund failed' }
    return { state: providerRefund.state, providerRef: providerRefund.providerRef }
  } catch (error) {
    log.error({ err: error }, 'refund')
    await createUnknownRefundTask(db, refund, about, now())
    return { state: 'unknown' }
  }
}

/**
 * Finds the refund in the provider's list by our id, else an unnamed one of the same amount that matches no other
 * refund.
 */
async function findProviderRefund(
  db: Db,
  { list }: ProviderRefunds,
  { refund: { id, paymentId, amountPaise }, transactionId }: { refund: Refund; transactionId: TransactionId },
) {
  const providerRefund = await list(transactionId)
  const others = new Set((await refundsOf(db, paymentId)).filter((it) => it.id !== id).map((it) => it.providerRef))
  const candidates = providerRefund.filter(({ state, providerRef }) => state !== 'failed' && !others.has(providerRef))
  return (
    candidates.find(({ name }) => name === id) ??
    candidates.find((it) => it.name === undefined && it.amountPaise === amountPaise)
  )
}

function refundApiOf({ refunds, name }: PaymentProvider): ProviderRefunds {
  if (!refunds) throw new Error(`${name} has no refunds`)
  return refunds
}
