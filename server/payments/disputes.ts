import type { ProviderRef } from '#domain/flavours.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { newId, newTimedId } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'
import { addReviewTask, settleReviewTask } from '#server/review-tasks/queries.ts'
import { LetGo, ProviderError } from './providers/call.ts'
import type { DisputeFound, PaymentProvider } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { type Payment, paymentByTransaction } from './queries.ts'
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
async function takeDispute(
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

/** The job that looks whether payments are disputed; its subject is the provider. */
export const DISPUTES_JOB = 'look-for-disputes'

/** A bank gives a week or so to answer: a day's quarter is soon enough, and asks little. */
const EVERY_MS = 6 * 60 * 60_000

type Looking = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Asks the provider for the disputes there are, because the webhook that tells of one may never come, and a dispute that
 * nobody answers is lost with its money. Answers when to look again: always, also after a failure.
 */
export async function lookForDisputes(deps: Looking, provider: string): Promise<Date | undefined> {
  const { db, payments, log, now } = deps
  if (provider !== payments.name || !payments.listDisputes) return undefined
  try {
    for (const found of await withTimeout(payments.listDisputes())) {
      const payment = await paymentByTransaction(db, provider, found.transactionId)
      if (payment && !(await isKnown(db, provider, found))) await takeDispute(deps, payment, found)
    }
  } catch (error) {
    if (error instanceof LetGo) throw error
    log.warn({ err: error }, 'disputes')
  }
  return new Date(now().getTime() + EVERY_MS)
}

async function isKnown(
  db: Db,
  provider: string,
  { providerRef, state }: { providerRef: ProviderRef; state: string },
): Promise<boolean> {
  const known = db.selectFrom('disputes').select('state').where('provider', '=', provider)
  return (await known.where('providerRef', '=', providerRef).executeTakeFirst())?.state === state
}

/** Sees to it, at the start, that disputes are looked for where the provider can be asked. */
export async function armDisputes(db: Db, { name, listDisputes }: PaymentProvider, now: Date): Promise<void> {
  if (!listDisputes) return
  const at = now.toISOString()
  const job = { kind: DISPUTES_JOB, subject: name, dueAt: at, createdAt: at, doneAt: null, fault: null }
  await db
    .insertInto('jobs')
    .values({ id: newTimedId(), ...job })
    .onConflict((c) => c.columns(['kind', 'subject']).doUpdateSet({ doneAt: null, dueAt: at, attempts: 0 }))
    .execute()
}
