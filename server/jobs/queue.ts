import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { JobTable } from '#server/db/schema/jobs.ts'
import type { Trx } from '#server/db/transact.ts'

export type Job = Selectable<JobTable>

/**
 * Enqueues a job in the transaction of its cause. There is one job per kind and subject; enqueueing it again does
 * nothing.
 */
export async function enqueue(trx: Trx, job: { kind: string; subject: string; dueAt: Date; at: Date }): Promise<void> {
  const { kind, subject, dueAt, at } = job
  await trx
    .insertInto('jobs')
    .values({
      id: newTimeOrderedId(),
      kind,
      subject,
      dueAt: dueAt.toISOString(),
      createdAt: at.toISOString(),
      doneAt: null,
      fault: null,
    })
    .onConflict((c) => c.columns(['kind', 'subject']).doNothing())
    .execute()
}

/** Ensures that these jobs exist and are pending: creates missing ones and restarts finished or abandoned ones. */
export async function ensureJobs(db: Db, kind: string, subjects: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString()
  for (const subject of subjects)
    await db
      .insertInto('jobs')
      .values({ id: newTimeOrderedId(), kind, subject, dueAt: at, createdAt: at, doneAt: null, fault: null })
      .onConflict((c) => c.columns(['kind', 'subject']).doNothing())
      .execute()
  await db
    .updateTable('jobs')
    .set({ doneAt: null, attempts: 0, dueAt: at })
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where('doneAt', 'is not', null)
    .execute()
}

/**
 * Lease of a running job in milliseconds. A worker that holds a job longer counts as dead, and another takes the job
 * over.
 */
const LEASE_MS = 60_000

/** Takes the job that has been due longest. Each job is given to one worker only. */
export async function claimJob(db: Db, kinds: readonly string[], now: Date): Promise<Job | undefined> {
  if (kinds.length === 0) return undefined
  const at = now.toISOString()
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('doneAt', 'is', null)
    .where('kind', 'in', kinds)
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .limit(1)
  return (
    db
      .updateTable('jobs')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), dueAt: new Date(now.getTime() + LEASE_MS).toISOString() }))
      .where('id', '=', due)
      // Repeated, since another worker may have taken the job while this one waited for the row lock.
      .where('doneAt', 'is', null)
      .where('dueAt', '<=', at)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Matches only while this worker still holds the job; after the lease it may belong to another. */
const claimed = (db: Db, { id, dueAt }: Job) => db.updateTable('jobs').where('id', '=', id).where('dueAt', '=', dueAt)

export async function finishJob(
  db: Db,
  job: Job,
  { at, fault = null }: { at: Date; fault?: string | null },
): Promise<void> {
  await claimed(db, job).set({ doneAt: at.toISOString(), fault }).execute()
}

/** Returns a job to the queue as if it had not been taken: due at once, and the attempt does not count. */
export async function returnJob(db: Db, job: Job, at: Date): Promise<void> {
  await claimed(db, job)
    .set({ dueAt: at.toISOString(), attempts: Math.max(0, job.attempts - 1) })
    .execute()
}

/** Postpones a job. After a failure (`fault`) the number of attempts stays, otherwise it is reset. */
export async function postponeJob(
  db: Db,
  job: Job,
  { dueAt, fault = null }: { dueAt: Date; fault?: string | null },
): Promise<void> {
  await claimed(db, job)
    .set({ dueAt: dueAt.toISOString(), fault, ...(fault ? {} : { attempts: 0 }) })
    .execute()
}
