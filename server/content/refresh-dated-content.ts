import { indianInstant } from '#domain/delivery/calendar.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { invalidateContent } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Job kind that re-renders content on a day when part of it begins or ends. */
export const CONTENT_DAY_JOB = 'words-day'

/** Enqueues the refresh at the start of `day` (IST). Call it in the transaction that writes the content. */
export const scheduleContentRefresh = (
  trx: Trx,
  { place, day }: { place: string; day: string },
  at: Date,
): Promise<void> =>
  enqueue(trx, { kind: CONTENT_DAY_JOB, subject: `${place} ${day}`, dueAt: indianInstant(day, '00:00'), at })

/** Sets the date by which dated content is evaluated, and invalidates the pages that show it. */
export async function refreshDatedContent(
  { db, now }: { db: Db; now: () => Date },
  subject: string,
): Promise<undefined> {
  const [place = '', day = ''] = subject.split(' ')
  await transact(db, async (trx) => {
    const newest = trx
      .selectFrom('words')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('place', '=', place)
    const { numUpdatedRows } = await trx
      .updateTable('words')
      .set({ asOf: day })
      .where('place', '=', place)
      .where('asOf', '<', day)
      .where('version', '=', newest)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await writeAudit(trx, { what: `${place}: a day of it has come.`, subject: place }, { who: 'the shop', now: now() })
    await invalidateContent(trx, place)
  })
}
