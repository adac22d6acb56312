import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { closeReviewTask } from '#server/review-tasks/queries.ts'

/** Takes what a person has looked at off everybody's list. `false`: somebody else has done so, or there was none. */
export const finishTask = (db: Db, id: string, by: By): Promise<boolean> =>
  transact(db, async (trx) => {
    const closed = await closeReviewTask(trx, id, by.now)
    if (closed) await writeAudit(trx, { what: `Note taken off the list: ${closed.text}` }, by)
    return closed !== undefined
  })
