import { indianInstant } from '#domain/delivery/calendar.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Job kind that removes "Launching Soon" from a collection. Cached pages do not check the clock themselves. */
export const LAUNCH_JOB = 'collection-launch'

/** Job subject. Each date is a job of its own; a job whose date was changed does nothing. */
export const launchSubject = (slug: CollectionSlug, until: string): string => `${slug} ${until}`

/** Enqueues the launch at the start of `until` (IST). Call it in the transaction that sets the date. */
export const scheduleLaunch = (
  trx: Trx,
  { slug, until }: { slug: CollectionSlug; until: string },
  at: Date,
): Promise<void> =>
  enqueue(trx, { kind: LAUNCH_JOB, subject: launchSubject(slug, until), dueAt: indianInstant(until, '00:00'), at })

/** Removes "Launching Soon" from a collection on its launch day. */
export async function launchCollection({ db, now }: { db: Db; now: () => Date }, subject: string): Promise<undefined> {
  const [slug = '', until = ''] = subject.split(' ')
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('collections')
      .set({ soonUntil: null })
      .where('slug', '=', slug)
      .where('soonUntil', '=', until)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await writeAudit(
      trx,
      { what: `${slug}: its day has come, all of it is there.`, subject: 'collections' },
      { who: 'the shop', now: now() },
    )
    await invalidateCatalogue(trx)
  })
}
