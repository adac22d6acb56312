import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'
import { ProviderError } from './providers/call.ts'
import type { PaymentProvider, Verified } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { type Payment, paymentById } from './queries.ts'
import { followRefunds } from './refunds/follow-refunds.ts'
import { settlePayment } from './settle-payment.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/** `mismatch`: it was paid, but not what was asked for; the order is left as it is and a person is told. */
export type Said = Verified['state'] | 'mismatch'

/**
 * Asks the provider about a payment and settles what it says. The browser that comes back, the webhook and the
 * reconciler all learn how a payment ended by this and nothing else, so that none of them believes what it was told.
 */
export async function verifyPayment(deps: Deps, payment: Payment, cause: string): Promise<Said> {
  const { db, payments, now } = deps
  if (payment.provider !== payments.name) throw new ProviderError(`${payment.provider} is not the provider any more`)
  if (!payment.providerRef) return 'untouched'
  const verified = await withTimeout(payments.verify(payment.providerRef))
  if (verified.state === 'paid') {
    if (!isWhatWasAsked(payment, verified)) {
      await takeOther(db, payment, verified, cause, now())
      return 'mismatch'
    }
    await settlePayment(
      db,
      payment,
      { state: 'paid', transactionId: verified.transactionId, cause, by: 'provider' },
      now(),
    )
    if (verified.refunded) await followRefunds(deps, (await paymentById(db, payment.id)) ?? payment)
  }
  if (verified.state === 'failed') await settlePayment(db, payment, { state: 'failed', cause, by: 'provider' }, now())
  return verified.state
}

type Paid = Extract<Verified, { state: 'paid' }>

/** To the paisa, in rupees. */
const isWhatWasAsked = ({ amountPaise }: Payment, paid: Paid): boolean =>
  (paid.amountPaise ?? amountPaise) === amountPaise && (paid.currency ?? 'INR') === 'INR'

/** What came is written down as it is, to be taken or paid back by a person; of another currency nothing is counted. */
async function takeOther(db: Db, payment: Payment, paid: Paid, cause: string, at: Date): Promise<void> {
  const { transactionId, amountPaise, currency = 'INR' } = paid
  if (currency !== 'INR' || !amountPaise || payment.orderId === null) return addMismatchTask(db, payment, paid, at)
  await settlePayment(db, payment, { state: 'paid', transactionId, amountPaise, cause, by: 'provider' }, at)
}

async function addMismatchTask(db: Db, payment: Payment, paid: Paid, at: Date): Promise<void> {
  const { id, orderId, amountPaise, purpose } = payment
  const got =
    paid.currency === 'INR' || !paid.currency
      ? formatExact(paid.amountPaise ?? 0)
      : `${(paid.amountPaise ?? 0) / 100} ${paid.currency}`
  const text = `${formatExact(amountPaise)} were asked for '${purpose}', but ${got} came (payment ${id}, transaction ${paid.transactionId}). Nothing was counted as paid; take it or pay it back.`
  await addReviewTask(db, { orderId, subject: `mismatch:${id}`, text, at })
}
