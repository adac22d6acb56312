import { sql } from 'kysely'
import type { ProductId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/update-index.ts'
import { collectionOf, lockProduct } from './product-fields.ts'

/** Above this number of moved products, the search index is updated in the background. */
const MAX_INDEXED_AT_ONCE = 250

/** Moves a product to a position in its collection, counted from 1; those between shift by one. */
export const setProductPosition = (db: Db, id: ProductId, target: number, actor: Actor): Promise<CommandResult> =>
  transact(db, async (trx) => {
    const row = await lockProduct(trx, id)
    if (!row) return refused(`There is no product called ${id}.`)
    const home = collectionOf(row)
    const ids = await findProductIdsIn(trx, home)
    if (!Number.isInteger(target) || target < 1 || target > ids.length)
      return refused(`Enter a position from 1 to ${ids.length}.`)
    const before = ids.findIndex((gift) => gift.id === id)
    const there = ids[target - 1]
    if (!there || before === target - 1) return succeeded(`It is already at position ${target}.`)
    const movesUp = target - 1 < before
    const [low, high] = movesUp ? [there.position, row.position] : [row.position, there.position]
    await trx
      .updateTable('products')
      .set({ position: movesUp ? sql<number>`position + 1` : sql<number>`position - 1` })
      .where((eb) => eb.or([eb('collection', '=', home), eb('hiddenFrom', '=', home)]))
      .where('position', '>=', low)
      .where('position', '<=', high)
      .where('id', '!=', id)
      .execute()
    await trx.updateTable('products').set({ position: there.position }).where('id', '=', id).execute()
    const what = `place ${target} in ${home}`
    await writeAudit(trx, { what, subject: id, before: String(before + 1), after: String(target) }, actor)
    if (Math.abs(before - target) < MAX_INDEXED_AT_ONCE) await indexChanges(trx)
    await invalidateTags(trx, 'list', [home])
    return succeeded(`${id}: ${what}.`)
  })

/** Returns all products of a collection in order, including hidden ones. */
export const findProductIdsIn = (db: Db | Trx, home: string) =>
  db
    .selectFrom('products')
    .select(['id', 'position'])
    .where((eb) => eb.or([eb('collection', '=', home), eb('hiddenFrom', '=', home)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
