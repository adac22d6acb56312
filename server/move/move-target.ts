import { connect, type DatabaseLocation } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { PROGRESS_TABLE } from '#server/db/unfinished-move.ts'
import { inTransaction, MoveError, type MoveSide, quoted, type Table, type Value } from './move-side.ts'

/** Progress of one table: the last key that was copied, `null` before the first row. */
export type TableProgress = { key: Value[] | null; isDone: boolean }

/** Prefixes of the rows in the table of progress. */
const [SOURCE, RESTORE, TABLE] = ['source', 'restore:', 'table:']

/**
 * Gives an empty target the tables of this version without triggers and foreign keys, and marks it as the target of a
 * move from `source`. Continues with the target of an interrupted move from there.
 */
export async function prepareTarget(side: MoveSide, location: DatabaseLocation, source: string): Promise<void> {
  await side.query(`create table if not exists ${PROGRESS_TABLE} (name text primary key, value text not null)`)
  const begunFrom = await readValue(side, SOURCE)
  if (begunFrom === source) return
  if (begunFrom !== undefined)
    throw new MoveError(`${side.name} is half filled by a move from ${begunFrom}. Empty it to move another shop there.`)
  const db = await connect(location, { untimed: true })
  await migrate(db).finally(() => db.destroy())
  const { drop, restore } = await side.constraints()
  await inTransaction(side, async () => {
    for (const statement of drop) await side.query(statement)
    // Migrations fill some tables, which the source has filled as well.
    for (const table of await side.tables()) await side.query(`delete from ${quoted(table.name)}`)
    for (const [at, statement] of restore.entries())
      await writeValue(side, `${RESTORE}${String(at).padStart(4, '0')}`, statement)
    await writeValue(side, SOURCE, source)
  })
}

/** Restores triggers and foreign keys, queues the products for search, and removes the mark. */
export async function finishTarget(side: MoveSide, products: readonly string[]): Promise<void> {
  const statements = await side.query(`select value from ${PROGRESS_TABLE} where name like '${RESTORE}%' order by name`)
  await inTransaction(side, async () => {
    await side.query('delete from search_outdated')
    for (const id of products) await side.query('insert into search_outdated (id) values ($1)', [id])
    for (const [statement] of statements) await side.query(String(statement))
    await side.query(`drop table ${PROGRESS_TABLE}`)
    await side.finish()
  })
}

export async function readProgress(side: MoveSide, { name }: Table): Promise<TableProgress> {
  const value = await readValue(side, TABLE + name)
  return value === undefined ? { key: null, isDone: false } : JSON.parse(value)
}

export const writeProgress = (side: MoveSide, { name }: Table, progress: TableProgress): Promise<void> =>
  writeValue(side, TABLE + name, JSON.stringify(progress))

async function readValue(side: MoveSide, name: string): Promise<string | undefined> {
  const [row] = await side.query(`select value from ${PROGRESS_TABLE} where name = $1`, [name])
  return row && String(row[0])
}

async function writeValue(side: MoveSide, name: string, value: string): Promise<void> {
  await side.query(
    `insert into ${PROGRESS_TABLE} (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [name, value],
  )
}
