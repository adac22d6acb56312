import type { TransactionId } from '#domain/flavours.ts'
import { paymentIdIn } from '#domain/payment/payment.ts'
import { isTestMoney } from '#domain/payment/test-money.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { ProviderError } from '#server/payments/providers/call.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { withTimeout } from '#server/payments/providers/timeout.ts'
import { type Payment, paymentByAnyId } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { type Said, verifyPayment } from '#server/payments/verify-payment.ts'

/** What the browser brings back from the provider's page (specification §3, Payment callback query). */
type Returned = { paymentId: string | undefined; status: string | undefined }

/** `unsure`: the provider does not know yet or does not answer. Nothing is settled and it can be asked again. */
export type ReturnResult = {
  outcome: 'paid' | 'failed' | 'unsure'
  payment: Payment | undefined
  transactionId: TransactionId | undefined
}

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date; config: Pick<Config, 'payments'> }

/**
 * Decides whether the shopper who comes back has paid (specification §4, Payment callback; decisions §5.6). In test
 * the status in the address counts; in live it is ignored and only the provider's own word about a payment of ours
 * does. A fault while asking counts as failed and settles nothing.
 */
export async function handleReturn(deps: Deps, { paymentId, status }: Returned): Promise<ReturnResult> {
  const test = deps.config.payments === 'test'
  const known = paymentId ? await paymentByAnyId(deps.db, paymentId) : undefined
  // In live nobody has paid with test money, whatever a page of that time said.
  const payment = test || (known && !isTestMoney(known)) ? known : undefined
  if (payment?.state === 'paid') return paid(payment, payment.transactionId)
  if (test && status) return trustStatus(deps, { payment, paymentId, ok: status === 'success' })
  if (payment) return askAbout(deps, payment)
  return test && paymentId ? askAboutUnknown(deps, paymentId) : unpaid('failed', undefined)
}

const paid = (payment: Payment | undefined, transactionId: TransactionId | null | undefined): ReturnResult => ({
  outcome: 'paid',
  payment,
  transactionId: transactionId ?? undefined,
})
const unpaid = (outcome: 'failed' | 'unsure', payment: Payment | undefined): ReturnResult => ({
  outcome,
  payment,
  transactionId: undefined,
})

type Told = { payment: Payment | undefined; paymentId: string | undefined; ok: boolean }

async function trustStatus({ db, now }: Deps, { payment, paymentId, ok }: Told): Promise<ReturnResult> {
  const transactionId = payment?.transactionId ?? paymentId ?? null
  if (payment) {
    const verdict = ok ? ({ state: 'paid', transactionId } as const) : ({ state: 'failed' } as const)
    await settlePayment(db, payment, { ...verdict, cause: 'returned from the gateway', by: 'provider' }, now())
  }
  return ok ? paid(payment, transactionId) : unpaid('failed', payment)
}

const OUTCOMES = {
  paid: 'unsure',
  failed: 'failed',
  mismatch: 'failed',
  pending: 'unsure',
  untouched: 'unsure',
} as const satisfies Record<Said, string>

async function askAbout(deps: Deps, payment: Payment): Promise<ReturnResult> {
  try {
    const outcome = OUTCOMES[await verifyPayment(deps, payment, 'verified with the provider')]
    const settled = await paymentByAnyId(deps.db, payment.id)
    // Another amount than was asked for has come as well, where it could be counted.
    return settled?.state === 'paid' ? paid(settled, settled.transactionId) : unpaid(outcome, payment)
  } catch (error) {
    return faulty(deps, error, payment)
  }
}

/** In test the mocked provider verifies whatever it is asked about (specification §7). */
async function askAboutUnknown(deps: Deps, paymentId: string): Promise<ReturnResult> {
  try {
    const verified = await withTimeout(deps.payments.verify(paymentId))
    return verified.state === 'paid' ? paid(undefined, verified.transactionId) : unpaid('failed', undefined)
  } catch (error) {
    return faulty(deps, error, undefined)
  }
}

function faulty({ log, config }: Deps, error: unknown, payment: Payment | undefined): ReturnResult {
  log.error({ err: error }, 'payment verification')
  // Somebody who has really paid must not read that it failed because a line was down.
  return unpaid(
    (error instanceof ProviderError && error.timedOut) || config.payments === 'live' ? 'unsure' : 'failed',
    payment,
  )
}

type Asker = { config: Pick<Config, 'payments'>; payments: Pick<PaymentProvider, 'parseProviderReturn'>; log: Log }

const MAX_REF = 100

/**
 * Which payment a shopper comes back from, in the provider's own words or in ours. A signature that is not the
 * provider's is worth a line in the log and no more, because nobody believes the address anyway (decisions §1.5).
 */
export function parseReturn({ config, payments, log }: Asker, query: URLSearchParams): string | undefined {
  const named = payments.parseProviderReturn?.(query)
  if (!named || named.providerRef.length > MAX_REF) return paymentIdIn(query, config.payments)
  if (named.signed === false) log.warn('a return from paying that the provider did not sign')
  return named.providerRef
}
