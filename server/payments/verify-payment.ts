import type { Db } from '#server/db/connect.ts'
import { syncRefunds } from '#server/refunds/provider-refund.ts'
import { ProviderError, withTimeout } from './providers/call-provider.ts'
import type { PaymentProvider, ProviderPayment, VerificationResult } from './providers/payment-provider.ts'
import { type Payment, paymentById } from './queries.ts'
import { checkRefundTotals, recordReceivedPayment, recordReturnedPayment } from './record-provider-payment.ts'
import { settlePayment } from './settle-payment.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/** `mismatch`: the payment differs from the amount requested; the order does not change and a task is created. */
export type VerifyOutcome = VerificationResult['state'] | 'mismatch'

/**
 * Asks the provider about a payment and settles its answer. Return URL, webhook and reconciler all use this, so none
 * of them trusts incoming data.
 */
export const verifyPayment = async (deps: Deps, payment: Payment, cause: string): Promise<VerifyOutcome> =>
  (await verifyAllPayments(deps, payment, cause)).said

/** Verifies like `verifyPayment` and returns `undecided` besides: another payment may still come through. */
export async function verifyAllPayments(
  deps: Deps,
  payment: Payment,
  cause: string,
): Promise<{ said: VerifyOutcome; undecided?: boolean | undefined }> {
  const { db, payments, now } = deps
  const { provider, providerRef, furtherOf } = payment
  if (provider !== payments.name) throw new ProviderError(`${provider} is no longer the payment provider`)
  const attempt = furtherOf ? await paymentById(db, furtherOf) : payment
  if (!providerRef || !attempt?.providerRef) return { said: 'untouched' }
  const verified = await withTimeout(payments.verify(attempt.providerRef))
  for (const made of verified.returned ?? []) {
    const countedRow = await recordReturnedPayment(db, { attempt, made }, now())
    if (countedRow) await syncReturnedMoney(deps, countedRow, made)
  }
  if (verified.state === 'paid') {
    const { further = [], undecided } = verified
    for (const made of [verified, ...further]) await recordVerified(deps, attempt, made, cause)
    return { said: isRequestedAmount(attempt, verified) ? 'paid' : 'mismatch', undecided }
  }
  if (verified.state === 'failed') {
    const failureCause = verified.returned?.length
      ? `${provider} sent the money back by itself`
      : (verified.reason ?? cause)
    await settlePayment(db, attempt, { state: 'failed', cause: failureCause, by: 'provider' }, now())
  }
  return { said: verified.state }
}

async function recordVerified(deps: Deps, attempt: Payment, made: ProviderPayment, cause: string): Promise<void> {
  const { transactionId, amountPaise } = made
  if (amountPaise === undefined) {
    // The mocked provider lists no payments: each answer names a new transaction.
    const ending = { state: 'paid', transactionId, cause, by: 'provider' } as const
    return settlePayment(deps.db, attempt, ending, deps.now())
  }
  const row = await recordReceivedPayment(deps.db, { attempt, made }, { cause, at: deps.now() })
  if (row && made.refundedPaise) await syncReturnedMoney(deps, row, made)
}

/** Reads the refunds of a payment that was partly returned; a missing refund becomes a task. */
async function syncReturnedMoney(deps: Deps, row: Payment, made: ProviderPayment): Promise<void> {
  await syncRefunds(deps, row)
  await checkRefundTotals(deps.db, row, made, deps.now())
}

const isRequestedAmount = ({ amountPaise }: Payment, made: ProviderPayment): boolean =>
  (made.amountPaise ?? amountPaise) === amountPaise && (made.currency ?? 'INR') === 'INR'
