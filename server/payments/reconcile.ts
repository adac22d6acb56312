import type { PaymentId } from '#domain/flavours.ts'
import { nextVerify } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { LetGo } from './providers/call.ts'
import type { PaymentProvider } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { type Payment, paymentById } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { type Said, verifyPayment } from './verify-payment.ts'

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Asks the provider about a payment that nobody has told us the end of: the shopper closed the browser, the webhook was
 * lost. It goes on for three days, longer and longer apart, also after a failure, because the shopper may have tried
 * again on the provider's page. At the end it is decided or a person is told. Answers when to ask next.
 */
export async function reconcile(deps: Deps, paymentId: PaymentId): Promise<Date | undefined> {
  const payment = await nameIt(deps, await paymentById(deps.db, paymentId))
  if (!payment || payment.state === 'paid') return undefined
  const said = await ask(deps, payment)
  if (said === 'paid' || said === 'mismatch') return undefined
  const next = nextVerify(new Date(payment.createdAt), deps.now())
  if (next) return next
  await conclude(deps, payment, said)
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

async function ask(deps: Deps, payment: Payment): Promise<Heard> {
  try {
    return await withTimeout(verifyPayment(deps, payment, 'asked the provider again'))
  } catch (error) {
    if (error instanceof LetGo) throw error
    deps.log.warn({ err: error }, 'reconciler')
    return 'silence'
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
