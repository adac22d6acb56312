import { type Kysely, sql } from 'kysely'
import { connect, type Db, type Place } from './connect.ts'
import { copyAside } from './copy-aside.ts'
import { alone } from './migration-lock.ts'
import { MIGRATIONS, type Migration, numberOf, originOf, tooOld } from './migrations.ts'
import { isSqlite } from './portable.ts'
import type { Trx } from './transact.ts'
import { StartFault } from './wait-for-database.ts'

/** Brings the database to this program's tables, on a connection of its own. */
export async function migrateAt(where: Place): Promise<void> {
  const db = await connect(where, { untimed: true })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Brings the database to this program's tables on a connection that nobody else uses meanwhile. Each migration is one
 * transaction, so a process that dies leaves it done or not begun; whoever starts at the same time waits. A database
 * that this program must not touch is a `StartFault`.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  // SQLite can take a table apart and put it together again only without foreign keys, and turns them off only outside
  // of a transaction; they are checked before the commit.
  await switchForeignKeys(db, 'off')
  try {
    let begun = false
    while (await alone(db, (trx) => migrateNext(trx, migrations, begun))) begun = true
  } finally {
    await switchForeignKeys(db, 'on')
  }
}

async function switchForeignKeys(db: Db, to: 'on' | 'off') {
  if (isSqlite(db)) await sql`pragma foreign_keys = ${sql.raw(to)}`.execute(db)
}

/** Runs the next migration, or adopts a database of v0.9.0; `false` if there is nothing to do. */
async function migrateNext(trx: Trx, migrations: readonly Migration[], begun: boolean): Promise<boolean> {
  const done = await readDone(trx)
  const newest = done.at(-1) ?? ''
  const origin = originOf(newest)
  if (origin === 'before v0.9.0') throw new StartFault(tooOld('The database', newest))
  const next = origin === 'v0.9.0' ? migrations[0] : await nextOf(trx, migrations, done)
  if (!next) return false
  if (isSqlite(trx) && !begun) await copyAside(trx, next)
  // The tables of v0.9.0 are those of the first migration: only the list changes.
  if (origin === 'v0.9.0') await trx.$extendTables<List>().deleteFrom('kyselyMigration').execute()
  else await run(trx, next)
  await writeDone(trx, migrations, next)
  return true
}

async function run(trx: Trx, next: Migration) {
  await next.up(trx as unknown as Kysely<unknown>)
  if (!isSqlite(trx)) return
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx)
  const [orphan] = rows
  if (orphan) throw new Error(`${next.name} leaves rows of ${orphan.table} without their ${orphan.parent}`)
}

type List = { kyselyMigration: { name: string; timestamp: string } }

/** The list of those that have run has the name that Kysely gave it, so that programs that leave this to it read it too. */
async function readDone(trx: Trx): Promise<string[]> {
  await trx.schema
    .createTable('kyselyMigration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute()
  const rows = await trx.$extendTables<List>().selectFrom('kyselyMigration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function writeDone(trx: Trx, migrations: readonly Migration[], ran: Migration) {
  const timestamp = new Date().toISOString()
  await trx.$extendTables<List>().insertInto('kyselyMigration').values({ name: ran.name, timestamp }).execute()
  const upToHere = migrations.slice(0, migrations.indexOf(ran) + 1)
  const value = String(Math.max(...upToHere.map((migration) => migration.oldestProgram ?? numberOf(migration))))
  await trx
    .insertInto('meta')
    .values({ name: 'oldestProgram', value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

async function nextOf(trx: Trx, migrations: readonly Migration[], done: string[]): Promise<Migration | undefined> {
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name)).at(-1)
  const next = migrations.find(({ name }) => !done.includes(name))
  const last = migrations.at(-1)
  if (unknown !== undefined && last) await mayGoOn(trx, unknown, last)
  const later = next && done.find((name) => name > next.name)
  if (later) throw new StartFault(`The database has ${later} without ${next.name}: it is not one of this shop.`)
  return next
}

/** An older program meets tables of a newer one, as after a roll-back. */
async function mayGoOn(trx: Trx, newest: string, own: Migration) {
  const said = await trx.selectFrom('meta').select('value').where('name', '=', 'oldestProgram').executeTakeFirst()
  if (said && Number(said.value) <= numberOf(own)) return
  throw new StartFault(
    `The database was brought to ${newest} by a newer version of the shop, and this one, which ends with ${own.name}, ` +
      'must not run on it: start the newer one again, or put back the copy from before the upgrade (docs/operations/upgrade.md, Go back).',
  )
}
