import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Migration } from './migrations.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Trx } from './transact.ts'
import { StartFault } from './wait-for-database.ts'

const TABLES = `select sql from sqlite_master where sql is not null and name not like 'kysely_%'
  and name not like 'sqlite_%' order by name`

const asText = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row.sql)).join(';\n')

/**
 * Until 0005 SQLite kept each statement of a migration by itself, so a process that died in one left a part of it, and
 * the next start found a table that was there already. What was left can be told for certain, because these migrations
 * change tables and no rows: the tables are, to the letter, those after one of its statements. Then the others are run.
 */
export async function finishOrRun(trx: Trx, migrations: readonly Migration[], next: Migration): Promise<void> {
  const left = await statementsLeft(trx, migrations, next)
  if (left) {
    for (const statement of left) await sql.raw(statement).execute(trx)
    return
  }
  try {
    await next.up(trx as unknown as Kysely<unknown>)
  } catch (error) {
    if (!isLogicError(error)) throw error
    throw new StartFault(
      `The tables are neither those before ${next.name} nor on their way there (${error.message}): put back a backup, ` +
        'or take the database away where nothing was in it yet.',
    )
  }
}

/** SQLITE_ERROR: these migrations run on the tables before them, so what is asked for is there already. */
const isLogicError = (error: unknown): error is Error & { errcode: 1 } =>
  error instanceof Error && 'errcode' in error && error.errcode === 1

/** The statements still to run; `undefined` where the migration was not begun or somebody else has changed the tables. */
async function statementsLeft(trx: Trx, migrations: readonly Migration[], next: Migration) {
  const found = asText((await sql.raw<Record<string, unknown>>(TABLES).execute(trx)).rows)
  if (found === '') return undefined
  const earlier = await statementsOf(migrations.slice(0, migrations.indexOf(next)))
  const all = await statementsOf(migrations.slice(0, migrations.indexOf(next) + 1))
  const rehearsal = new DatabaseSync(':memory:')
  for (const [index, statement] of all.entries()) {
    rehearsal.exec(statement)
    if (index < earlier.length) continue
    if (asText(rehearsal.prepare(TABLES).all()) === found) return all.slice(index + 1)
  }
  return undefined
}

/** What migrations ask of an empty database, in order. */
async function statementsOf(migrations: readonly Migration[]): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: sqliteDialect(openNodeSqlite(':memory:')),
    log: ({ query }) => void statements.push(query.sql),
  })
  for (const { up } of migrations) await up(db)
  await db.destroy()
  return statements
}
