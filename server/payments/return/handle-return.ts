import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { TransactionId } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import { declineMessage } from '#domain/payment/decline-reason.ts'
import { refundedOf } from '#domain/payment/order-balance.ts'
import type { PaymentReturnView } from '#domain/payment/payment.ts'
import { readPaymentId } from '#domain/payment/payment.ts'
import { isTestPayment } from '#domain/payment/test-payment.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { findPaymentLink, paymentLinkPath } from '#server/orders/payment-links.ts'
import { orderById, orderByKey, toOrderView } from '#server/orders/queries.ts'
import { findResumedOrder, resumePath } from '#server/orders/resume-order.ts'
import { paymentRecord } from '#server/payments/payment-records.ts'
import { ProviderError, withTimeout } from '#server/payments/providers/call-provider.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { type Payment, paymentByAnyId, paymentById, wasReturnedByProvider } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { type VerifyOutcome, verifyPayment } from '#server/payments/verify-payment.ts'

type ReturnQuery = { paymentId: string | undefined; status: string | undefined }

/** `unsure`: the provider has no result yet or does not answer. Nothing is settled; the check can be repeated. */
export type ReturnResult = {
  outcome: 'paid' | 'failed' | 'unsure'
  payment: Payment | undefined
  transactionId: TransactionId | undefined
}

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date; config: Pick<Config, 'payments'> }

/**
 * Decides if the returning buyer has paid (specification §4, Payment callback; decisions §5.6).
 *
 * In test the status in the URL counts. In live it is ignored, and only the provider's answer counts. A fault settles
 * nothing: it counts as failed in test and as unsure in live or after a timeout.
 */
export async function handleReturn(deps: Deps, { paymentId, status }: ReturnQuery): Promise<ReturnResult> {
  const test = deps.config.payments === 'test'
  const known = paymentId ? await paymentByAnyId(deps.db, paymentId) : undefined
  // Test payments never count in live.
  const payment = test || (known && !isTestPayment(known)) ? known : undefined
  if (payment?.state === 'paid') return paidResult(payment, payment.transactionId)
  if (test && status) return trustStatus(deps, { payment, paymentId, ok: status === 'success' })
  if (payment) return verifyReturn(deps, payment)
  return test && paymentId ? verifyUnknownPayment(deps, paymentId) : unpaidResult('failed', undefined)
}

const paidResult = (payment: Payment | undefined, transactionId: TransactionId | null | undefined): ReturnResult => ({
  outcome: 'paid',
  payment,
  transactionId: transactionId ?? undefined,
})
const unpaidResult = (outcome: 'failed' | 'unsure', payment: Payment | undefined): ReturnResult => ({
  outcome,
  payment,
  transactionId: undefined,
})

type StatusReturn = { payment: Payment | undefined; paymentId: string | undefined; ok: boolean }

async function trustStatus({ db, now }: Deps, { payment, paymentId, ok }: StatusReturn): Promise<ReturnResult> {
  const transactionId = payment?.transactionId ?? paymentId ?? null
  if (payment) {
    const verdict = ok ? ({ state: 'paid', transactionId } as const) : ({ state: 'failed' } as const)
    await settlePayment(db, payment, { ...verdict, cause: 'returned from the gateway', by: 'provider' }, now())
  }
  return ok ? paidResult(payment, transactionId) : unpaidResult('failed', payment)
}

const OUTCOMES = {
  paid: 'unsure',
  failed: 'failed',
  mismatch: 'failed',
  pending: 'unsure',
  untouched: 'unsure',
} as const satisfies Record<VerifyOutcome, string>

async function verifyReturn(deps: Deps, payment: Payment): Promise<ReturnResult> {
  try {
    const outcome = OUTCOMES[await verifyPayment(deps, payment, 'verified with the provider')]
    const settled = await paymentByAnyId(deps.db, payment.id)
    // Another payment with a different amount may have been received and counted.
    return settled?.state === 'paid' ? paidResult(settled, settled.transactionId) : unpaidResult(outcome, payment)
  } catch (error) {
    return faultResult(deps, error, payment)
  }
}

async function verifyUnknownPayment(deps: Deps, paymentId: string): Promise<ReturnResult> {
  try {
    const verified = await withTimeout(deps.payments.verify(paymentId))
    return verified.state === 'paid' ? paidResult(undefined, verified.transactionId) : unpaidResult('failed', undefined)
  } catch (error) {
    return faultResult(deps, error, undefined)
  }
}

function faultResult({ log, config }: Deps, error: unknown, payment: Payment | undefined): ReturnResult {
  log.error({ err: error }, 'payment verification')
  // A buyer who has paid must not read that the payment failed because a connection was down.
  return unpaidResult(
    (error instanceof ProviderError && error.timedOut) || config.payments === 'live' ? 'unsure' : 'failed',
    payment,
  )
}

type ReturnDeps = { config: Pick<Config, 'payments'>; payments: Pick<PaymentProvider, 'parseProviderReturn'>; log: Log }

const MAX_REF = 100

/**
 * Returns the id of the payment that a return URL names: the provider's or ours.
 *
 * An invalid signature is only logged, because the URL is never trusted (decisions §1.5).
 */
export function parseReturn({ config, payments, log }: ReturnDeps, query: URLSearchParams): string | undefined {
  const named = payments.parseProviderReturn?.(query)
  if (!named || named.providerRef.length > MAX_REF) return readPaymentId(query, config.payments)
  if (named.signed === false) log.warn('payment return with an invalid signature')
  return named.providerRef
}

/**
 * Returns the data of the payment result page.
 *
 * A payment id is not secret: it appears on the provider's pages, emails and receipts. The order is shown only to the
 * browser that placed it, recognised by `boxKey` from its cookie. Others see the outcome and the amount.
 */
export async function returnView(
  db: Db,
  { outcome, payment, transactionId }: ReturnResult,
  asked: { paymentId: string | undefined; boxKey: string | undefined },
): Promise<PaymentReturnView> {
  const paymentId: string | undefined = payment?.id ?? asked.paymentId
  const beside = outcome === 'paid' && payment ? await unsuccessfulReason(db, payment) : undefined
  const returned = outcome === 'failed' && payment !== undefined && (await wasReturnedByProvider(db, payment.id))
  const view = {
    outcome: beside ? ('beside' as const) : outcome,
    ...(beside && { beside }),
    ...(returned && { returned }),
    paymentId,
    amountPaise: payment?.amountPaise,
  }
  if (!payment?.orderId) return { ...view, transactionId, order: undefined }
  const order = asked.boxKey ? await orderByKey(db, asked.boxKey) : undefined
  if (order?.id !== payment.orderId) return { ...view, transactionId: paymentId, order: undefined }
  const link = await findPaymentLink(db, order.id)
  const live = isTestPayment(payment) ? undefined : await livePaymentView(db, { order, payment, link })
  return {
    ...{ ...view, transactionId, order: await toOrderView(db, order) },
    ...(link && { payAt: paymentLinkPath(link) }),
    ...(live && { live }),
  }
}

type LivePayment = { order: Order; payment: Payment; link: { secret: string; expiresAt: string } | undefined }

/** Returns what the screens of an undecided or failed payment say, or `undefined` once the order is not unpaid. */
async function livePaymentView(
  db: Db,
  { order, payment, link }: LivePayment,
): Promise<PaymentReturnView['live'] | undefined> {
  if (!UNPAID_STATES.includes(order.state)) return undefined
  const resumed = link ? undefined : await findResumedOrder(db, order, new Date(0))
  const until = link?.expiresAt ?? resumed?.until
  const row = await paymentById(db, payment.id)
  const declined = row?.state === 'failed' ? declineMessage(row.reason) : undefined
  return {
    startedAt: formatTime(new Date(payment.createdAt)),
    ...(until && { until: `${formatDate(indianDate(new Date(until)))}, ${formatTime(new Date(until))}` }),
    payAt: link ? paymentLinkPath(link) : resumePath(order),
    ...(declined && { declined }),
    ...(row?.state === 'pending' && { paymentUrl: row.paymentUrl ?? undefined }),
  }
}

/**
 * Returns the reason why a received payment is no success: it paid for nothing, or was refunded in full. Otherwise
 * `undefined`.
 */
async function unsuccessfulReason(db: Db, { id }: Payment): Promise<PaymentReturnView['beside']> {
  const record = await paymentRecord(db, id)
  if (record?.state !== 'paid') return undefined
  const isRefunded = refundedOf(record) === record.amountPaise
  if (record.forOrder || !record.orderId) return isRefunded ? { why: 'refunded', gone: isRefunded } : undefined
  const order = await orderById(db, record.orderId)
  if (!order) return undefined
  const why = order.state === 'cancelled' ? 'cancelled' : PAID_STATES.includes(order.state) ? 'again' : 'other-amount'
  return { why, gone: isRefunded }
}
