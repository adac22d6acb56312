import type { PaymentId, ProviderRef } from '#domain/nominal.ts'
import { nextAfterPaid, nextVerify } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { ProviderCallAborted, withTimeout } from './providers/call-provider.ts'
import type { PaymentProvider } from './providers/payment-provider.ts'
import { type Payment, paymentById } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { type VerifyOutcome, verifyAllPayments } from './verify-payment.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Polls the provider about an attempt for three days, at growing intervals, because the buyer may close the browser
 * and a webhook may be lost.
 *
 * Polling continues after a failure, since the buyer may try again on the provider's page, and at longer intervals
 * after a payment, since the page may be paid once more. An attempt that is undecided at the end becomes a task.
 * Returns the time of the next poll.
 */
export async function reconcilePayment(deps: Deps, paymentId: PaymentId): Promise<Date | undefined> {
  const payment = await resolveProviderRef(deps, await paymentById(deps.db, paymentId))
  if (!payment) return undefined
  const { said, undecided } = await pollProvider(deps, payment)
  const isPaid = payment.state === 'paid' || said === 'paid' || said === 'mismatch'
  const next = (isPaid ? nextAfterPaid : nextVerify)(new Date(payment.createdAt), deps.now())
  if (next) return next
  if (!isPaid) await concludePolling(deps, payment, said)
  else if (undecided || said === 'silence') await createUndecidedTask(deps, payment, said)
  return undefined
}

/**
 * Looks up the provider's id of an attempt whose answer was lost. An attempt that the provider does not know fails.
 */
async function resolveProviderRef(
  { db, payments, now }: Deps,
  payment: Payment | undefined,
): Promise<Payment | undefined> {
  if (!payment || payment.providerRef || payment.state !== 'pending') return payment?.providerRef ? payment : undefined
  const providerRef = payment.provider === payments.name ? await findAtProvider(payments, payment) : undefined
  if (providerRef) {
    await db.updateTable('payments').set({ providerRef }).where('id', '=', payment.id).execute()
    return { ...payment, providerRef }
  }
  await settlePayment(db, payment, { state: 'failed', cause: 'never reached the provider', by: 'clock' }, now())
  return undefined
}

const findAtProvider = async (payments: PaymentProvider, { id, method }: Payment): Promise<ProviderRef | undefined> =>
  method === 'upi_qr' ? (await payments.qrCodes?.find(id))?.providerRef : payments.findRequest?.(id)

type PollResult = VerifyOutcome | 'silence'

async function pollProvider(
  deps: Deps,
  payment: Payment,
): Promise<{ said: PollResult; undecided?: boolean | undefined }> {
  try {
    return await withTimeout(verifyAllPayments(deps, payment, 'asked the provider again'))
  } catch (error) {
    if (error instanceof ProviderCallAborted) throw error
    deps.log.warn({ err: error }, 'reconciler')
    return { said: 'silence' }
  }
}

async function concludePolling({ db, now }: Deps, payment: Payment, said: PollResult): Promise<void> {
  const at = now()
  if (said === 'failed') return
  if (said === 'untouched') {
    return settlePayment(db, payment, { state: 'failed', cause: 'nobody paid within three days', by: 'clock' }, at)
  }
  const { id, orderId, provider, providerRef } = payment
  const problem = said === 'pending' ? 'still does not know whether' : 'could not be asked whether'
  const text = `${provider} ${problem} payment ${id} (${providerRef} there) was paid, after three days. Check its dashboard.`
  await createTask(db, { orderId, subject: `undecided:${id}`, text, at })
}

async function createUndecidedTask({ db, now }: Deps, payment: Payment, said: PollResult): Promise<void> {
  const { id, orderId, provider, providerRef } = payment
  const problem = said === 'silence' ? 'could not be asked whether' : 'still does not know whether'
  const text = `${provider} ${problem} another payment was made besides payment ${id} (${providerRef} there), after three days. Check its dashboard.`
  await createTask(db, { orderId, subject: `undecided:${id}`, text, at: now() })
}
