import { addDays, indianInstant } from '#domain/delivery/calendar.ts'
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

/** Job kind that publishes a collection on its first day or archives it after its last. */
export const COLLECTION_DAYS_JOB = 'collection-days'

type CollectionDay = { slug: CollectionSlug; day: string; is: 'first' | 'last' }

/**
 * Enqueues the job that publishes a collection at the start of `day` (IST), or archives it at the end of `day`. Call
 * it in the transaction that sets the date; if the date changes later, the job does nothing.
 */
export async function scheduleCollectionDay(trx: Trx, { slug, day, is }: CollectionDay, at: Date): Promise<void> {
  const dueAt = indianInstant(is === 'first' ? day : addDays(day, 1), '00:00')
  const subject = `${slug} ${day} ${is}`
  await enqueue(trx, { kind: COLLECTION_DAYS_JOB, subject, dueAt, at })
  // Reopens a finished job: the owner may choose the same day again.
  await trx
    .updateTable('jobs')
    .set({ doneAt: null, dueAt: dueAt.toISOString(), attempts: 0 })
    .where('kind', '=', COLLECTION_DAYS_JOB)
    .where('subject', '=', subject)
    .where('doneAt', 'is not', null)
    .execute()
}

const EMPTY_RETRY_MS = 60_000

/**
 * Publishes a collection on its first day once it has a product, or archives it after its last. Returns when to run
 * again.
 */
export async function applyCollectionDay(
  { db, now }: { db: Db; now: () => Date },
  subject: string,
): Promise<Date | undefined> {
  const [slug = '', day = '', is] = subject.split(' ')
  return transact(db, async (trx) => {
    const changed =
      is === 'last' ? await archivePastCollection(trx, slug, day) : await publishCollection(trx, slug, day)
    // Older versions enqueued one job, which ran at the start of the last day: enqueue the one for its end.
    if (is === undefined) await scheduleCollectionDay(trx, { slug, day, is: 'last' }, now())
    if (changed === 0n)
      return is === 'last' || !(await findUnpublished(trx, slug, day)) ? undefined : addMs(now(), EMPTY_RETRY_MS)
    const what = `${slug}: its day has come, ${is === 'last' ? 'archived' : 'shown'}.`
    await writeAudit(trx, { what, subject: 'collections' }, { who: 'the shop', now: now() })
    await invalidateCatalogue(trx)
    return undefined
  })
}

const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

const findUnpublished = (trx: Trx, slug: CollectionSlug, day: string) =>
  trx
    .selectFrom('collections')
    .select('slug')
    .where('slug', '=', slug)
    .where('showFrom', '=', day)
    .where('state', '!=', 'shown')
    .executeTakeFirst()

async function publishCollection(trx: Trx, slug: CollectionSlug, day: string): Promise<bigint> {
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

async function archivePastCollection(trx: Trx, slug: CollectionSlug, day: string): Promise<bigint> {
  const { numUpdatedRows } = await trx
    .updateTable('collections')
    .set({ state: 'archived', showUntil: null })
    .where('slug', '=', slug)
    .where('showUntil', '=', day)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  return numUpdatedRows
}
