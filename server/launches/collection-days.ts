import { addDays, indianInstant } from '#domain/delivery/day.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'

/** Work that waits for the day on which a collection comes to the shop, or leaves it. */
export const DAYS_JOB = 'collection-days'

type Day = { slug: CollectionSlug; day: string; is: 'first' | 'last' }

/**
 * Belongs into the transaction that says the day: the first in the shop begins in India, the last one is over. One that is
 * said otherwise since finds nothing to do.
 */
export async function awaitDay(trx: Trx, { slug, day, is }: Day, at: Date): Promise<void> {
  const dueAt = indianInstant(is === 'first' ? day : addDays(day, 1), '00:00')
  const subject = `${slug} ${day} ${is}`
  await enqueue(trx, { kind: DAYS_JOB, subject, dueAt, at })
  // The same day may be chosen again after its work was done.
  await trx
    .updateTable('jobs')
    .set({ doneAt: null, dueAt: dueAt.toISOString(), attempts: 0 })
    .where('kind', '=', DAYS_JOB)
    .where('subject', '=', subject)
    .where('doneAt', 'is not', null)
    .execute()
}

/** The interval at which a collection without products, whose first day has come, is looked at again. */
const EMPTY_MS = 60_000

/** Shows a collection whose day has come, as soon as it has a product, and archives one whose day is over. */
export async function keepDays({ db, now }: { db: Db; now: () => Date }, subject: string): Promise<Date | undefined> {
  const [slug = '', day = '', is] = subject.split(' ')
  return transact(db, async (trx) => {
    const changed = is === 'last' ? await archive(trx, slug, day) : await show(trx, slug, day)
    // Written down by a program to which a last day was over as it began.
    if (is === undefined) await awaitDay(trx, { slug, day, is: 'last' }, now())
    if (changed === 0n) return is === 'last' || !(await waits(trx, slug, day)) ? undefined : after(now(), EMPTY_MS)
    const what = `${slug}: its day has come, ${is === 'last' ? 'archived' : 'shown'}.`
    await writeAudit(trx, { what, subject: 'collections' }, { who: 'the shop', now: now() })
    await invalidateCatalogue(trx)
    return undefined
  })
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** A collection is not shown yet, and this is still its first day. */
const waits = (trx: Trx, slug: CollectionSlug, day: string) =>
  trx
    .selectFrom('collections')
    .select('slug')
    .where('slug', '=', slug)
    .where('showFrom', '=', day)
    .where('state', '!=', 'shown')
    .executeTakeFirst()

async function show(trx: Trx, slug: CollectionSlug, day: string): Promise<bigint> {
  const gift = trx.selectFrom('products').select('id').where('collection', '=', slug)
  const { numUpdatedRows } = await trx
    .updateTable('collections')
    .set({ state: 'shown', showFrom: null })
    .where('slug', '=', slug)
    .where('showFrom', '=', day)
    .where('state', '!=', 'shown')
    .where(({ exists }) => exists(gift))
    .executeTakeFirst()
  return numUpdatedRows
}

async function archive(trx: Trx, slug: CollectionSlug, day: string): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('collections')
    .set({ state: 'archived', showUntil: null })
    .where('slug', '=', slug)
    .where('showUntil', '=', day)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  return numUpdatedRows
}
