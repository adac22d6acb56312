import { indianInstant } from '#domain/delivery/day.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'

/** Work that waits for the day on which all of a collection is there: kept pages know no clock. */
export const LAUNCH_JOB = 'collection-launch'

/** Each day that was said is work of its own; one that was said otherwise since finds nothing to do. */
export const launchSubject = (slug: CollectionSlug, until: string): string => `${slug} ${until}`

/** Belongs into the transaction that says the day; it begins in India. */
export const awaitLaunch = (
  trx: Trx,
  { slug, until }: { slug: CollectionSlug; until: string },
  at: Date,
): Promise<void> =>
  enqueue(trx, { kind: LAUNCH_JOB, subject: launchSubject(slug, until), dueAt: indianInstant(until, '00:00'), at })

/** Takes the mark off a collection whose day has come. */
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
