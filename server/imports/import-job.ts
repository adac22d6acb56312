import type { Actor } from '#server/audit/audit-log.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { importNextRows } from './apply-import.ts'
import { confirmImport } from './store-import.ts'

export const IMPORT_JOB = 'sheet'

/** Well below the time after which a job's worker is considered dead. */
const TIME_SLICE_MS = 5000

type Deps = { db: Db; now: () => Date; config: Pick<Config, 'payments'> }

/** Job that imports a sheet piece by piece and reschedules itself, so that a crash is noticed within a minute. */
export async function runImport({ db, now, config }: Deps, id: string): Promise<Date | undefined> {
  const live = config.payments === 'live'
  for (const until = performance.now() + TIME_SLICE_MS; performance.now() < until; )
    if (!(await importNextRows(db, id, { now: now(), live }))) return undefined
  return now()
}

/** Starts or resumes the import of a sheet. Returns `undefined` if there is no such sheet. */
export const startImport = (db: Db, id: string, actor: Actor) =>
  confirmImport(db, id, actor, (trx) => enqueueImport(trx, id, actor.now))

async function enqueueImport(trx: Trx, id: string, at: Date): Promise<void> {
  await enqueue(trx, { kind: IMPORT_JOB, subject: id, dueAt: at, at })
  await trx
    .updateTable('jobs')
    .set({ dueAt: at.toISOString(), doneAt: null, attempts: 0 })
    .where('kind', '=', IMPORT_JOB)
    .where('subject', '=', id)
    .execute()
}
