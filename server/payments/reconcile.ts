import type { PaymentId } from '#domain/flavours.ts'
import { nextAfterPaid, nextVerify } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { LetGo } from './providers/call.ts'
import type { PaymentProvider } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { type Payment, paymentById } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { type Said, verifyAll } from './verify-payment.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Asks the provider about an attempt for three days, at growing intervals, because the buyer may close the browser and a
 * webhook may be lost. It goes on after a failure, since the buyer may try again on the provider's page, and at longer
 * intervals after a payment, since the page may be paid once more. An attempt that is undecided at the end becomes a
 * task. Returns when to ask next.
 */
export async function reconcile(deps: Deps, paymentId: PaymentId): Promise<Date | undefined> {
  const payment = await nameIt(deps, await paymentById(deps.db, paymentId))
  if (!payment) return undefined
  const { said, undecided } = await ask(deps, payment)
  const isPaid = payment.state === 'paid' || said === 'paid' || said === 'mismatch'
  const next = (isPaid ? nextAfterPaid : nextVerify)(new Date(payment.createdAt), deps.now())
  if (next) return next
  if (!isPaid) await conclude(deps, payment, said)
  else if (undecided || said === 'silence') await addFurtherTask(deps, payment, said)
  return undefined
}

/** An attempt whose answer was lost may be known to the provider all the same; else nobody can ever pay it. */
async function nameIt({ db, payments, now }: Deps, payment: Payment | undefined): Promise<Payment | undefined> {
  if (!payment || payment.providerRef || payment.state !== 'pending') return payment?.providerRef ? payment : undefined
  const providerRef = payment.provider === payments.name ? await payments.findRequest?.(payment.id) : undefined
  if (providerRef) {
    await db.updateTable('payments').set({ providerRef }).where('id', '=', payment.id).execute()
    return { ...payment, providerRef }
  }
  await settlePayment(db, payment, { state: 'failed', cause: 'never reached the provider', by: 'clock' }, now())
  return undefined
}

type Heard = Said | 'silence'

async function ask(deps: Deps, payment: Payment): Promise<{ said: Heard; undecided?: boolean | undefined }> {
  try {
    return await withTimeout(verifyAll(deps, payment, 'asked the provider again'))
  } catch (error) {
    if (error instanceof LetGo) throw error
    deps.log.warn({ err: error }, 'reconciler')
    return { said: 'silence' }
  }
}

async function conclude({ db, now }: Deps, payment: Payment, said: Heard): Promise<void> {
  const at = now()
  if (said === 'failed') return
  if (said === 'untouched') {
    return settlePayment(db, payment, { state: 'failed', cause: 'nobody paid within three days', by: 'clock' }, at)
  }
  const { id, orderId, provider, providerRef } = payment
  const what = said === 'pending' ? 'still does not know whether' : 'could not be asked whether'
  const text = `${provider} ${what} payment ${id} (there ${providerRef}) was paid, after three days. Look at its dashboard.`
  await addReviewTask(db, { orderId, subject: `undecided:${id}`, text, at })
}

async function addFurtherTask({ db, now }: Deps, payment: Payment, said: Heard): Promise<void> {
  const { id, orderId, provider, providerRef } = payment
  const what = said === 'silence' ? 'could not be asked whether' : 'still does not know whether'
  const text = `${provider} ${what} another payment came beside payment ${id} (there ${providerRef}), after three days. Look at its dashboard.`
  await addReviewTask(db, { orderId, subject: `undecided:${id}`, text, at: now() })
}
