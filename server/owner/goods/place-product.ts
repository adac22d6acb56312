import { sql } from 'kysely'
import type { ProductId } from '#domain/flavours.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { homeOf } from './read-facts.ts'
import { lockProduct } from './save-product.ts'

/** More than these that move along are found at their new places a moment later. */
const INDEXED_AT_ONCE = 250

/** Puts a gift at a place of its collection, the first is 1; those between move along by one. */
export const placeProduct = (db: Db, id: ProductId, wanted: number, by: By): Promise<Answer> =>
  transact(db, async (trx) => {
    const row = await lockProduct(trx, id)
    if (!row) return refused(`There is no gift called ${id}.`)
    const home = homeOf(row)
    const ids = await idsIn(trx, home)
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > ids.length)
      return refused(`${home} has places 1 to ${ids.length}.`)
    const before = ids.findIndex((gift) => gift.id === id)
    const there = ids[wanted - 1]
    if (!there || before === wanted - 1) return done(`It is at place ${wanted} already.`)
    const earlier = wanted - 1 < before
    const [low, high] = earlier ? [there.position, row.position] : [row.position, there.position]
    await trx
      .updateTable('products')
      .set({ position: earlier ? sql<number>`position + 1` : sql<number>`position - 1` })
      .where((eb) => eb.or([eb('collection', '=', home), eb('hiddenFrom', '=', home)]))
      .where('position', '>=', low)
      .where('position', '<=', high)
      .where('id', '!=', id)
      .execute()
    await trx.updateTable('products').set({ position: there.position }).where('id', '=', id).execute()
    const what = `place ${wanted} in ${home}`
    await writeAudit(trx, { what, subject: id, before: String(before + 1), after: String(wanted) }, by)
    if (Math.abs(before - wanted) < INDEXED_AT_ONCE) await indexChanges(trx)
    await invalidateShown(trx, 'list', [home])
    return done(`${id}: ${what}.`)
  })

/** All of a collection in its order, those that are not in the shop at their places. */
export const idsIn = (db: Db | Trx, home: string) =>
  db
    .selectFrom('products')
    .select(['id', 'position'])
    .where((eb) => eb.or([eb('collection', '=', home), eb('hiddenFrom', '=', home)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
