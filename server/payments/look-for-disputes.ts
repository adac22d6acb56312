import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { Log } from '#server/log.ts'
import { takeDispute } from './follow-dispute.ts'
import { LetGo } from './providers/call.ts'
import type { PaymentProvider } from './providers/contract.ts'
import { withTimeout } from './providers/timeout.ts'
import { paymentByTransaction } from './queries.ts'

/** The job that looks whether payments are disputed; its subject is the provider. */
export const DISPUTES_JOB = 'look-for-disputes'

/** A bank gives a week or so to answer: a day's quarter is soon enough, and asks little. */
const EVERY_MS = 6 * 60 * 60_000

type Deps = { db: Db; payments: PaymentProvider; log: Log; now: () => Date }

/**
 * Asks the provider for the disputes there are, because the webhook that tells of one may never come, and a dispute that
 * nobody answers is lost with its money. Answers when to look again: always, also after a failure.
 */
export async function lookForDisputes(deps: Deps, provider: string): Promise<Date | undefined> {
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
  { providerRef, state }: { providerRef: string; state: string },
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
