import type { Db } from '#server/db/connect.ts'
import { ProviderError } from './providers/call.ts'
import type { PaymentProvider, ProviderPayment, Verified } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { type Payment, paymentById } from './queries.ts'
import { checkRefunded, recordPaid, recordReturned } from './record-provider-payment.ts'
import { followRefunds } from './refunds/follow-refunds.ts'
import { settlePayment } from './settle-payment.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/** `mismatch`: it was paid, but not what was asked for; the order is left as it is and a person is told. */
export type Said = Verified['state'] | 'mismatch'

/**
 * Asks the provider about a payment and settles what it says. The browser that comes back, the webhook and the
 * reconciler all learn how a payment ended by this and nothing else, so that none of them believes what it was told.
 */
export const verifyPayment = async (deps: Deps, payment: Payment, cause: string): Promise<Said> =>
  (await verifyAll(deps, payment, cause)).said

/** Also returns whether another payment beside the one that paid may still come through. */
export async function verifyAll(
  deps: Deps,
  payment: Payment,
  cause: string,
): Promise<{ said: Said; undecided?: boolean | undefined }> {
  const { db, payments, now } = deps
  const { provider, providerRef, furtherOf } = payment
  if (provider !== payments.name) throw new ProviderError(`${provider} is not the provider any more`)
  const attempt = furtherOf ? await paymentById(db, furtherOf) : payment
  if (!providerRef || !attempt?.providerRef) return { said: 'untouched' }
  const verified = await withTimeout(payments.verify(attempt.providerRef))
  for (const made of verified.returned ?? []) {
    const counted = await recordReturned(db, { attempt, made }, now())
    if (counted) await followBack(deps, counted, made)
  }
  if (verified.state === 'paid') {
    const { further = [], undecided } = verified
    for (const made of [verified, ...further]) await takePaid(deps, attempt, made, cause)
    return { said: isWhatWasAsked(attempt, verified) ? 'paid' : 'mismatch', undecided }
  }
  if (verified.state === 'failed') {
    const why = verified.returned?.length ? `${provider} sent the money back by itself` : cause
    await settlePayment(db, attempt, { state: 'failed', cause: why, by: 'provider' }, now())
  }
  return { said: verified.state }
}

async function takePaid(deps: Deps, attempt: Payment, made: ProviderPayment, cause: string): Promise<void> {
  const { transactionId, amountPaise } = made
  if (amountPaise === undefined) {
    // The mocked provider has no list of payments: each of its answers names a new transaction.
    const ending = { state: 'paid', transactionId, cause, by: 'provider' } as const
    return settlePayment(deps.db, attempt, ending, deps.now())
  }
  const row = await recordPaid(deps.db, { attempt, made }, { cause, at: deps.now() })
  if (row && made.refundedPaise) await followBack(deps, row, made)
}

/** Some of a payment that the shop counted has gone back: the refunds are read, and one that is missing is a task. */
async function followBack(deps: Deps, row: Payment, made: ProviderPayment): Promise<void> {
  await followRefunds(deps, row)
  await checkRefunded(deps.db, row, made, deps.now())
}

/** To the paisa, in rupees. */
const isWhatWasAsked = ({ amountPaise }: Payment, made: ProviderPayment): boolean =>
  (made.amountPaise ?? amountPaise) === amountPaise && (made.currency ?? 'INR') === 'INR'
