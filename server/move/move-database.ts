import { isDeepStrictEqual } from 'node:util'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { PROGRESS_TABLE } from '#server/db/unfinished-move.ts'
import { digestOf, keyOf, readAfter, sumMoney } from './digest.ts'
import { inTransaction, MoveError, type MoveSide, quoted, type Table } from './move-side.ts'
import { finishTarget, prepareTarget, readProgress, writeProgress } from './move-target.ts'
import { createProgress, type Report } from './progress.ts'

const BATCH_ROWS = 1000

export type MoveResult = { tables: number; rows: number; money: Map<string, number> }

type Options = { report: Report; batchRows?: number }

/**
 * Copies every table of a shop into another database, and compares both sides: count and digest of each table, sums
 * of each column of money. Both sides stay open. An interrupted move is continued by the next; a table that no longer
 * equals its source is copied again. Throws `MoveError` when the sides differ.
 */
export async function moveDatabase(
  source: MoveSide,
  target: MoveSide,
  targetLocation: DatabaseLocation,
  { report, batchRows = BATCH_ROWS }: Options,
): Promise<MoveResult> {
  if ((await source.tableNames()).includes(PROGRESS_TABLE))
    throw new MoveError(`${source.name} is half filled by a move that was interrupted.`)
  await assertCurrent(source, 'Start this version of the shop on it once, then move it.')
  const present = await target.tableNames()
  if (present.length > 0 && !present.includes(PROGRESS_TABLE))
    throw new MoveError(`${target.name} is not empty. Name an empty database; nothing was changed.`)
  await prepareTarget(target, targetLocation, source.name)
  await assertCurrent(target, 'It was begun by another version of the shop: empty it and start over.')
  const tables = await source.tables()
  assertSameTables(tables, await target.tables())
  const counts = await countRows(source, tables)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const progress = createProgress(rows * 3, report)
  for (const table of tables) {
    const rowCount = counts.get(table.name) ?? 0
    const begin = (what: string) => progress.begin(`${what} ${table.name}, ${rowCount} rows`)
    begin('copying')
    await copyTable(source, target, table, { batchRows, rowCount }, progress.add)
    begin('comparing')
    if (await isSame(source, target, table, progress.add)) continue
    // The source has changed since an earlier run copied this table.
    await inTransaction(target, async () => {
      await target.query(`delete from ${quoted(table.name)}`)
      await writeProgress(target, table, { key: null, isDone: false })
    })
    begin('copying again')
    await copyTable(source, target, table, { batchRows, rowCount }, () => {})
    if (!(await isSame(source, target, table, () => {}))) throw new MoveError(`${table.name} differs after the copy.`)
  }
  const money = await compareMoney(source, target, tables)
  await finishTarget(target, await productsInSearchOrder(source))
  return { tables: tables.length, rows, money }
}

/** Throws `MoveError` unless a database has exactly the migrations of this program. */
async function assertCurrent(side: MoveSide, advice: string): Promise<void> {
  const rows = await side.query('select name from kysely_migration order by name').catch(() => [])
  const applied = rows.map(([name]) => String(name))
  if (applied.length === 0) throw new MoveError(`${side.name} holds no shop.`)
  const own = MIGRATIONS.map(({ name }) => name).sort()
  if (!isDeepStrictEqual(applied.sort(), own))
    throw new MoveError(`${side.name} has the tables of another version of the shop. ${advice}`)
}

/** Primary keys may differ between the databases; columns may not. */
function assertSameTables(source: readonly Table[], target: readonly Table[]): void {
  for (const { name, columns } of source)
    if (!isDeepStrictEqual(columns, target.find((table) => table.name === name)?.columns))
      throw new MoveError(`${name} has other columns in the target.`)
  if (source.length !== target.length) throw new MoveError('The target has tables that the source does not have.')
}

async function countRows(side: MoveSide, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [[count] = []] = await side.query(`select count(*) from ${quoted(name)}`)
    counts.set(name, Number(count))
  }
  return counts
}

/** Each batch and the progress it makes are one transaction, so a killed move continues after its last batch. */
async function copyTable(
  source: MoveSide,
  target: MoveSide,
  table: Table,
  { batchRows, rowCount }: { batchRows: number; rowCount: number },
  onRows: (rows: number) => void,
): Promise<void> {
  let { key, isDone } = await readProgress(target, table)
  if (isDone) onRows(rowCount)
  while (!isDone) {
    const rows = await readAfter(source, table, key, batchRows)
    const last = rows.at(-1)
    if (last) key = keyOf(table, last)
    isDone = rows.length < batchRows
    await inTransaction(target, async () => {
      if (rows.length > 0) await target.insert(table, rows)
      await writeProgress(target, table, { key, isDone })
    }).catch((error: Error) => {
      throw new MoveError(`${table.name} cannot be copied: ${error.message}`, { cause: error })
    })
    onRows(rows.length)
  }
}

async function isSame(source: MoveSide, target: MoveSide, table: Table, onRows: (rows: number) => void) {
  const [one, other] = [await digestOf(source, table, onRows), await digestOf(target, table, onRows)]
  return one.rows === other.rows && one.sum === other.sum
}

async function compareMoney(source: MoveSide, target: MoveSide, tables: readonly Table[]) {
  const [one, other] = [await sumMoney(source, tables), await sumMoney(target, tables)]
  for (const [column, sum] of one)
    if (other.get(column) !== sum) throw new MoveError(`The sums of ${column} differ: ${sum} and ${other.get(column)}.`)
  return one
}

/** Ids of the products in the order in which they were indexed, which breaks ties between equal matches. */
async function productsInSearchOrder(source: MoveSide): Promise<string[]> {
  const rows = await source.query(`select product.id from products as product
    left join collections as list on list.slug = product.collection
    left join search_gifts as gift on gift.id = product.id
    order by coalesce(gift.no, 2147483647), list.position, list.slug, product.position, product.id`)
  return rows.map(([id]) => String(id))
}
