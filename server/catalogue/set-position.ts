import { sql } from 'kysely'
import type { ProductId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
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

type PositionTable = { table: 'boxes' | 'boxItems' | 'collections'; key: 'id' | 'slug' }
/** Ordered table; `among` limits it to one category. */
type PositionList = PositionTable & { among?: { category: string } | undefined }

type MovableList = PositionTable & {
  /** Returns the category in which the row is ordered; `undefined` if there is no such row. */
  findPart?: (trx: Trx, id: string) => Promise<{ category: string } | undefined>
  /** Invalidates the pages that show the order. */
  invalidate: (trx: Trx, id: string) => Promise<void>
}

/** Returns the `move` of a resource whose rows are ordered by `position`. */
export const moveInList =
  ({ table, key, findPart, invalidate }: MovableList) =>
  (db: Db, id: string, place: number, actor: Actor): Promise<CommandResult> =>
    transact(db, async (trx) => {
      const among = await findPart?.(trx, id)
      if (findPart && !among) return refused('This item was not found.')
      const placed = await setPosition(trx, { table, key, among }, { id, place }, actor)
      if (placed.ok) await invalidate(trx, id)
      return placed
    })

/** Parses a position; NaN if it is not a number. */
export const parsePosition = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/**
 * Moves a row to a position in its list, counted from 1; the others keep their order. One statement, which also
 * repairs duplicate positions.
 */
async function setPosition(
  trx: Trx,
  order: PositionList,
  { id, place }: { id: string; place: number },
  actor: Actor,
): Promise<CommandResult> {
  const { table, key, among } = order
  await lockNames(trx, [`order of ${table}`])
  const [rows, name] = [sql.table(table), sql.ref(key)]
  const part = among ? sql`where category = ${among.category}` : sql``
  const ranked = sql`select ${name} as name, row_number() over (order by position, ${name}) as place from ${rows} ${part}`
  const { rows: found } = await sql<{ name: string; place: number }>`${ranked}`.execute(trx)
  const was = Number(found.find((row) => row.name === id)?.place)
  if (Number.isNaN(was)) return refused(`There is no ${id}.`)
  if (!Number.isInteger(place) || place < 1 || place > found.length)
    return refused(`Enter a position from 1 to ${found.length}.`)
  if (was === place) return succeeded(`It is already at position ${place}.`)
  const shift = place < was ? 1 : -1
  const [low, high] = place < was ? [place, was - 1] : [was + 1, place]
  const next = sql`case when ranked.name = ${id} then ${sql.lit(place)}
    when ranked.place between ${sql.lit(low)} and ${sql.lit(high)} then ranked.place + ${sql.lit(shift)}
    else ranked.place end`
  await sql`update ${rows} set position = ${next} from (${ranked}) as ranked
    where ranked.name = ${sql.ref(`${table}.${key}`)} and ${sql.ref(`${table}.position`)} <> ${next}`.execute(trx)
  const what = `place ${place} in the order of ${among?.category ?? table}`
  await writeAudit(trx, { what, subject: id, before: String(was), after: String(place) }, actor)
  return succeeded(`${id}: place ${place}.`)
}
