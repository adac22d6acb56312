import { indianInstant } from '#domain/delivery/day.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { invalidateWords } from '#server/versions/invalidate-words.ts'

/** Work that waits for a day on which something that the shop says begins or ends. */
export const WORDS_JOB = 'words-day'

/** Belongs into the transaction that says the day; it begins in India. */
export const awaitWordsDay = (trx: Trx, { place, day }: { place: string; day: string }, at: Date): Promise<void> =>
  enqueue(trx, { kind: WORDS_JOB, subject: `${place} ${day}`, dueAt: indianInstant(day, '00:00'), at })

/** From now on the dates of what is said there are read by this day. */
export async function keepWordsDay({ db, now }: { db: Db; now: () => Date }, subject: string): Promise<undefined> {
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
    await invalidateWords(trx, place)
  })
}
