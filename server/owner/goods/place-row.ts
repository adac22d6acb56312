import { sql } from 'kysely'
import type { By } from '#server/audit/changes.ts'
import { writeAudit } from '#server/audit/changes.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'

/** A list in which somebody puts things in order; `among`: only the rows of one part of it. */
type Order = { table: 'boxes' | 'boxItems' | 'collections'; key: 'id' | 'slug'; among?: { category: string } }

/** The place that somebody typed; not a number where it is none. */
export const placeTyped = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/**
 * Puts a row at a place of its list, the first is 1; all others keep their order. In one statement, which also mends
 * places that two rows have in common.
 */
export async function placeRow(
  trx: Trx,
  order: Order,
  { id, place }: { id: string; place: number },
  by: By,
): Promise<Answer> {
  const { table, key, among } = order
  await lockNames(trx, [`order of ${table}`])
  const [rows, name] = [sql.table(table), sql.ref(key)]
  const part = among ? sql`where category = ${among.category}` : sql``
  const ranked = sql`select ${name} as name, row_number() over (order by position, ${name}) as place from ${rows} ${part}`
  const { rows: found } = await sql<{ name: string; place: number }>`${ranked}`.execute(trx)
  const was = Number(found.find((row) => row.name === id)?.place)
  if (Number.isNaN(was)) return refused(`There is no ${id}.`)
  if (!Number.isInteger(place) || place < 1 || place > found.length)
    return refused(`There are places 1 to ${found.length}.`)
  if (was === place) return done(`It is at place ${place} already.`)
  const by1 = place < was ? 1 : -1
  const [low, high] = place < was ? [place, was - 1] : [was + 1, place]
  const next = sql`case when ranked.name = ${id} then ${sql.lit(place)}
    when ranked.place between ${sql.lit(low)} and ${sql.lit(high)} then ranked.place + ${sql.lit(by1)}
    else ranked.place end`
  await sql`update ${rows} set position = ${next} from (${ranked}) as ranked
    where ranked.name = ${sql.ref(`${table}.${key}`)} and ${sql.ref(`${table}.position`)} <> ${next}`.execute(trx)
  const what = `place ${place} in the order of ${among?.category ?? table}`
  await writeAudit(trx, { what, subject: id, before: String(was), after: String(place) }, by)
  return done(`${id}: place ${place}.`)
}
