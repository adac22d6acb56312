import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import { ProviderError } from './providers/call.ts'
import type { DisputeFound, PaymentProvider } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import type { Payment } from './queries.ts'
import { holdPayment } from './refunds/learn-of-refund.ts'
import { aboutPayment } from './refunds/reconcile-refund.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Asks the provider about a dispute and writes down how it stands, with a note for a person when it begins and when it
 * is lost. A lost one is money gone: it moves no order and takes no invoice back, for the gifts were sold all the same.
 */
export async function followDispute({ db, payments, now }: Deps, payment: Payment, ref: string): Promise<string> {
  if (!payments.findDispute) return 'unknown event'
  const found = await withTimeout(payments.findDispute(ref))
  if (found.transactionId !== payment.transactionId) throw new ProviderError('a dispute about another payment')
  return takeDispute({ db, now }, payment, found)
}

/** Writes down how a dispute stands, whoever was asked. Doing it twice changes nothing. */
export async function takeDispute(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  payment: Payment,
  found: DisputeFound,
): Promise<string> {
  const [about, at] = [await aboutPayment(db, payment), now()]
  await transact(db, async (trx) => {
    await holdPayment(trx, payment.id)
    await write(trx, payment, found, at)
    const subject = `dispute:${payment.provider}:${found.providerRef}`
    if (found.state === 'open') return note(trx, payment, subject, openWords(found, about, payment), at)
    await settleReviewTask(trx, subject, at)
    if (found.state === 'lost') await note(trx, payment, `${subject}:lost`, lostWords(found, about, payment), at)
  })
  return `dispute ${found.state}`
}

async function write(trx: Trx, { id: paymentId, provider }: Payment, found: DisputeFound, at: Date): Promise<void> {
  const { providerRef, state, reason, respondBy } = found
  const amountPaise = state === 'lost' ? found.lostPaise : found.amountPaise
  const now = at.toISOString()
  const stands = { amountPaise, state, reason, respondBy: respondBy?.toISOString() ?? null, updatedAt: now }
  await trx
    .insertInto('disputes')
    .values({ id: newId(), paymentId, provider, providerRef, ...stands, createdAt: now })
    .onConflict((c) => c.columns(['provider', 'providerRef']).doUpdateSet(stands))
    .execute()
}

const note = (trx: Trx, { orderId }: Payment, subject: string, text: string, at: Date): Promise<void> =>
  addReviewTask(trx, { orderId, subject, text, at })

const openWords = (
  { providerRef, amountPaise, reason, respondBy }: DisputeFound,
  about: string,
  { id, provider }: Payment,
) =>
  `${formatExact(amountPaise)} of ${about} are disputed by whoever paid${reason && ` (${reason})`} (payment ${id}, dispute ${providerRef}). Answer ${respondBy ? `by ${respondBy.toISOString().slice(0, 10)} ` : ''}in ${provider}'s dashboard, or the bank takes the money back. Do not send it back a second time.`

const lostWords = ({ providerRef, lostPaise }: DisputeFound, about: string, { id, provider }: Payment) =>
  `The dispute about ${about} is lost: the bank took ${formatExact(lostPaise)} back (payment ${id}, dispute ${providerRef} at ${provider}). The order stays as it is and no credit note was written; ask your accountant.`
