import { indianInstant } from '#domain/delivery/day.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'

/** Work that waits for the day on which a collection comes to the shop, or leaves it. */
export const DAYS_JOB = 'collection-days'

/** Belongs into the transaction that says the day; it begins in India. One that is said otherwise since finds nothing to do. */
export const awaitDay = (trx: Trx, { slug, day }: { slug: CollectionSlug; day: string }, at: Date): Promise<void> =>
  enqueue(trx, { kind: DAYS_JOB, subject: `${slug} ${day}`, dueAt: indianInstant(day, '00:00'), at })

/** Shows a collection whose day has come, unless nothing is in it, and archives one whose day is over. */
export async function keepDays({ db, now }: { db: Db; now: () => Date }, subject: string): Promise<undefined> {
  const [slug = '', day = ''] = subject.split(' ')
  await transact(db, async (trx) => {
    const gift = trx.selectFrom('products').select('id').where('collection', '=', slug)
    const shown = await trx
      .updateTable('collections')
      .set({ state: 'shown', showFrom: null })
      .where('slug', '=', slug)
      .where('showFrom', '=', day)
      .where('state', '!=', 'shown')
      .where(({ exists }) => exists(gift))
      .executeTakeFirst()
    const gone = await trx
      .updateTable('collections')
      .set({ state: 'archived', showUntil: null })
      .where('slug', '=', slug)
      .where('showUntil', '=', day)
      .where('state', '=', 'shown')
      .executeTakeFirst()
    if (shown.numUpdatedRows + gone.numUpdatedRows === 0n) return
    const what = `${slug}: its day has come, ${shown.numUpdatedRows > 0n ? 'shown' : 'archived'}.`
    await writeAudit(trx, { what, subject: 'collections' }, { who: 'the shop', now: now() })
    await invalidateCatalogue(trx)
  })
}
