import type { ProviderRef } from '#domain/nominal.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { newId, newTimeOrderedId } from '#server/db/portable.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Log } from '#server/log.ts'
import { describePayment } from '#server/refunds/provider-refund.ts'
import { lockOrderAndPayment } from '#server/refunds/record-refund.ts'
import { createTask, resolveTask } from '#server/tasks/tasks.ts'
import { ProviderCallAborted, ProviderError, withTimeout } from './providers/call-provider.ts'
import type { PaymentProvider, ProviderDispute } from './providers/payment-provider.ts'
import { type Payment, paymentByTransaction } from './queries.ts'

type Deps = { db: Db; payments: PaymentProvider; now: () => Date }

/**
 * Reads a dispute from the provider and records its state. Creates a task when the dispute opens and when it is lost.
 *
 * A lost dispute changes neither the order nor its invoice: the goods were sold all the same.
 */
export async function followDispute({ db, payments, now }: Deps, payment: Payment, ref: string): Promise<string> {
  if (!payments.findDispute) return 'unknown event'
  const providerDispute = await withTimeout(payments.findDispute(ref))
  if (providerDispute.transactionId !== payment.transactionId)
    throw new ProviderError('a dispute about another payment')
  return recordDispute({ db, now }, payment, providerDispute)
}

async function recordDispute(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  payment: Payment,
  providerDispute: ProviderDispute,
): Promise<string> {
  const [about, at] = [await describePayment(db, payment), now()]
  await transact(db, async (trx) => {
    await lockOrderAndPayment(trx, payment.id)
    await upsertDispute(trx, payment, providerDispute, at)
    const subject = `dispute:${payment.provider}:${providerDispute.providerRef}`
    if (providerDispute.state === 'open')
      return createDisputeTask(trx, payment, subject, openDisputeMessage(providerDispute, about, payment), at)
    await resolveTask(trx, subject, at)
    if (providerDispute.state === 'lost')
      await createDisputeTask(trx, payment, `${subject}:lost`, lostDisputeMessage(providerDispute, about, payment), at)
  })
  return `dispute ${providerDispute.state}`
}

async function upsertDispute(
  trx: Trx,
  { id: paymentId, provider }: Payment,
  providerDispute: ProviderDispute,
  at: Date,
): Promise<void> {
  const { providerRef, state, reason, respondBy } = providerDispute
  const amountPaise = state === 'lost' ? providerDispute.lostPaise : providerDispute.amountPaise
  const now = at.toISOString()
  const fields = { amountPaise, state, reason, respondBy: respondBy?.toISOString() ?? null, updatedAt: now }
  await trx
    .insertInto('disputes')
    .values({ id: newId(), paymentId, provider, providerRef, ...fields, createdAt: now })
    .onConflict((c) => c.columns(['provider', 'providerRef']).doUpdateSet(fields))
    .execute()
}

const createDisputeTask = (trx: Trx, { orderId }: Payment, subject: string, text: string, at: Date): Promise<void> =>
  createTask(trx, { orderId, subject, text, at })

const openDisputeMessage = (
  { providerRef, amountPaise, reason, respondBy }: ProviderDispute,
  about: string,
  { id, provider }: Payment,
) =>
  `The payer disputes ${formatExact(amountPaise)} of ${about}${reason && ` (${reason})`} (payment ${id}, dispute ${providerRef}). Answer ${respondBy ? `by ${respondBy.toISOString().slice(0, 10)} ` : ''}in ${provider}'s dashboard, or the bank takes the money back. Do not refund it as well.`

const lostDisputeMessage = ({ providerRef, lostPaise }: ProviderDispute, about: string, { id, provider }: Payment) =>
  `The dispute about ${about} is lost: the bank took ${formatExact(lostPaise)} back (payment ${id}, dispute ${providerRef} at ${provider}). The order is unchanged and no credit note was issued; ask your accountant.`

/** Job kind that polls the provider for disputes. The job's subject is the provider's name. */
export const DISPUTES_JOB = 'look-for-disputes'

/** Banks allow about a week to answer, so four polls a day are enough. */
const POLL_INTERVAL_MS = 6 * 60 * 60_000

type PollDeps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Polls the provider for disputes, because a webhook may be lost and an unanswered dispute costs its money.
 *
 * Returns the time of the next poll, also after a failure; `undefined` when the provider has no disputes API.
 */
export async function pollDisputes(deps: PollDeps, provider: string): Promise<Date | undefined> {
  const { db, payments, log, now } = deps
  if (provider !== payments.name || !payments.listDisputes) return undefined
  try {
    for (const providerDispute of await withTimeout(payments.listDisputes())) {
      const payment = await paymentByTransaction(db, provider, providerDispute.transactionId)
      if (payment && !(await isKnown(db, provider, providerDispute)))
        await recordDispute(deps, payment, providerDispute)
    }
  } catch (error) {
    if (error instanceof ProviderCallAborted) throw error
    log.warn({ err: error }, 'disputes')
  }
  return new Date(now().getTime() + POLL_INTERVAL_MS)
}

async function isKnown(
  db: Db,
  provider: string,
  { providerRef, state }: { providerRef: ProviderRef; state: string },
): Promise<boolean> {
  const stored = db.selectFrom('disputes').select('state').where('provider', '=', provider)
  return (await stored.where('providerRef', '=', providerRef).executeTakeFirst())?.state === state
}

/** Schedules the dispute poll at start-up, if the provider has one. */
export async function scheduleDisputePolling(
  db: Db,
  { name, listDisputes }: PaymentProvider,
  now: Date,
): Promise<void> {
  if (!listDisputes) return
  const at = now.toISOString()
  const job = { kind: DISPUTES_JOB, subject: name, dueAt: at, createdAt: at, doneAt: null, fault: null }
  await db
    .insertInto('jobs')
    .values({ id: newTimeOrderedId(), ...job })
    .onConflict((c) => c.columns(['kind', 'subject']).doUpdateSet({ doneAt: null, dueAt: at, attempts: 0 }))
    .execute()
}
