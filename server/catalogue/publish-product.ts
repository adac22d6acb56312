import type { ProductId } from '#domain/nominal.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Job kind that publishes a hidden product at its set time. */
export const PUBLISH_PRODUCT_JOB = 'product-show'

/**
 * Enqueues the publication of a product at `from`. Each time is a job of its own; a job whose time was changed does
 * nothing.
 */
export const scheduleProductPublication = (
  trx: Trx,
  { id, from }: { id: ProductId; from: Date },
  at: Date,
): Promise<void> => enqueue(trx, { kind: PUBLISH_PRODUCT_JOB, subject: `${id} ${from.toISOString()}`, dueAt: from, at })

/** Publishes a hidden product into its collection at its set time. */
export async function publishProduct({ db, now }: { db: Db; now: () => Date }, subject: string): Promise<undefined> {
  const [id = '', from = ''] = subject.split(' ')
  await transact(db, async (trx) => {
    const published = await trx
      .updateTable('products')
      .set((eb) => ({ collection: eb.ref('hiddenFrom').$notNull(), hiddenFrom: null, showFrom: null }))
      .where('id', '=', id)
      .where('showFrom', '=', from)
      .where('hiddenFrom', 'is not', null)
      .returning(['collection', 'twinOf'])
      .executeTakeFirst()
    if (!published) return
    const at = now()
    const facts = [
      { field: 'selling', was: 'hidden', is: 'on' },
      { field: 'from', was: from, is: '' },
    ]
    await trx
      .insertInto('productChanges')
      .values({
        ...{ id: `shown ${subject}`, productId: id, at: at.toISOString(), who: 'the shop', what: 'shown' },
        facts: JSON.stringify(facts),
      })
      .execute()
    await writeAudit(trx, { what: 'gift shown on its day', subject: id }, { who: 'the shop', now: at })
    await invalidateTags(trx, 'list', [published.collection])
    await invalidateTags(trx, 'stock', [published.twinOf ?? id])
  })
}
