import type { By } from '#server/audit/changes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { bringPiece } from '#server/owner/sheets/apply-sheet.ts'
import { beginSheet } from '#server/owner/sheets/keep-sheet.ts'

export const SHEET_JOB = 'sheet'

/** Well below the time after which whoever does a job counts as dead. */
const AT_MOST_MS = 5000

type Deps = { db: Db; now: () => Date; config: Pick<Config, 'payments'> }

/** Does a sheet piece by piece, and hands the work back now and then: whoever dies with it in hand is found out in a minute. */
export async function workSheet({ db, now, config }: Deps, id: string): Promise<Date | undefined> {
  const live = config.payments === 'live'
  for (const until = performance.now() + AT_MOST_MS; performance.now() < until; )
    if (!(await bringPiece(db, id, { now: now(), live }))) return undefined
  return now()
}

/** The press that has a sheet done, or go on at once where whoever did it has died; `undefined` where there is none. */
export const pressSheet = (db: Db, id: string, by: By) => beginSheet(db, id, by, (trx) => haveDone(trx, id, by.now))

async function haveDone(trx: Trx, id: string, at: Date): Promise<void> {
  await enqueue(trx, { kind: SHEET_JOB, subject: id, dueAt: at, at })
  await trx
    .updateTable('jobs')
    .set({ dueAt: at.toISOString(), doneAt: null, attempts: 0 })
    .where('kind', '=', SHEET_JOB)
    .where('subject', '=', id)
    .execute()
}
