import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { JobTable } from '#server/db/schema/work.ts'
import type { Trx } from '#server/db/transact.ts'

export type Job = Selectable<JobTable>

/** Writes work down, in the transaction of what caused it. The same work on the same thing is written down once. */
export async function enqueue(trx: Trx, job: { kind: string; subject: string; dueAt: Date; at: Date }): Promise<void> {
  const { kind, subject, dueAt, at } = job
  await trx
    .insertInto('jobs')
    .values({
      id: newTimedId(),
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

/**
 * Sees to it that each of these jobs is there and will be done: one that is missing is written, one that was given up is
 * begun again.
 */
export async function armJobs(db: Db, kind: string, subjects: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString()
  for (const subject of subjects)
    await db
      .insertInto('jobs')
      .values({ id: newTimedId(), kind, subject, dueAt: at, createdAt: at, doneAt: null, fault: null })
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

/** Longer than any work takes: whoever holds a job for longer is dead, and somebody else takes it up. */
const LEASE_MS = 60_000

/** Takes the job that has been due for longest; of several workers one gets it. */
export async function takeJob(db: Db, kinds: readonly string[], now: Date): Promise<Job | undefined> {
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
      // Again, because another worker may have taken it while this one waited for the row.
      .where('doneAt', 'is', null)
      .where('dueAt', '<=', at)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Only for whoever still holds it: one that took too long has lost it to another. */
const held = (db: Db, { id, dueAt }: Job) => db.updateTable('jobs').where('id', '=', id).where('dueAt', '=', dueAt)

export async function finishJob(
  db: Db,
  job: Job,
  { at, fault = null }: { at: Date; fault?: string | null },
): Promise<void> {
  await held(db, job).set({ doneAt: at.toISOString(), fault }).execute()
}

/** As if it had never been taken, for whoever takes it next: due at once, and the try does not count. */
export async function handBackJob(db: Db, job: Job, at: Date): Promise<void> {
  await held(db, job)
    .set({ dueAt: at.toISOString(), attempts: Math.max(0, job.attempts - 1) })
    .execute()
}

/** To be done again later: after a failure the count of attempts stays, else it begins anew. */
export async function postponeJob(
  db: Db,
  job: Job,
  { dueAt, fault = null }: { dueAt: Date; fault?: string | null },
): Promise<void> {
  await held(db, job)
    .set({ dueAt: dueAt.toISOString(), fault, ...(fault ? {} : { attempts: 0 }) })
    .execute()
}
