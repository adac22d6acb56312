import type { ProductId } from '#domain/flavours.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'

/** Work that waits for the moment from which on a gift is in the shop. */
export const SHOW_JOB = 'product-show'

/** Each moment that was said is work of its own; one that was said otherwise since finds nothing to do. */
export const awaitShowing = (trx: Trx, { id, from }: { id: ProductId; from: Date }, at: Date): Promise<void> =>
  enqueue(trx, { kind: SHOW_JOB, subject: `${id} ${from.toISOString()}`, dueAt: from, at })

/** Hangs a gift whose moment has come into its collection. */
export async function showProduct({ db, now }: { db: Db; now: () => Date }, subject: string): Promise<undefined> {
  const [id = '', from = ''] = subject.split(' ')
  await transact(db, async (trx) => {
    const shown = await trx
      .updateTable('products')
      .set((eb) => ({ collection: eb.ref('hiddenFrom').$notNull(), hiddenFrom: null, showFrom: null }))
      .where('id', '=', id)
      .where('showFrom', '=', from)
      .where('hiddenFrom', 'is not', null)
      .returning(['collection', 'twinOf'])
      .executeTakeFirst()
    if (!shown) return
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
    await invalidateShown(trx, 'list', [shown.collection])
    await invalidateShown(trx, 'stock', [shown.twinOf ?? id])
  })
}
