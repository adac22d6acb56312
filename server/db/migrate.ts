import { type Kysely, sql } from 'kysely'
import { connect, type DatabaseLocation, type Db } from './connect.ts'
import { withMigrationLock } from './migration-lock.ts'
import { MIGRATIONS, type Migration, migrationNumber, schemaOrigin, tooOldMessage } from './migrations.ts'
import { isSqlite } from './portable.ts'
import { copyBeforeMigration, findCopyUpTo } from './sqlite-copy.ts'
import type { Trx } from './transact.ts'
import { assertMoveDone } from './unfinished-move.ts'
import { StartupError } from './wait-for-database.ts'

/**
 * Migrates the database at a location, on a connection of its own. Throws `StartupError` as `migrate` does, and for the
 * target of an unfinished move.
 */
export async function migrateAt(location: DatabaseLocation): Promise<void> {
  const db = await connect(location, { untimed: true })
  try {
    await assertMoveDone(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Migrates the database to this program's schema, on a connection that nothing else uses.
 *
 * Each migration is one transaction, so a crash leaves it either done or not begun; other processes that start at the
 * same time wait. Throws `StartupError` for a database that this program must not touch.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  // SQLite can rebuild a table only with foreign keys off, and the pragma has no effect inside a transaction.
  // `runMigration` checks the keys before the commit.
  await switchForeignKeys(db, 'off')
  try {
    let hasRun = false
    while (await withMigrationLock(db, (trx) => migrateNext(trx, migrations, hasRun))) hasRun = true
  } finally {
    await switchForeignKeys(db, 'on')
  }
}

async function switchForeignKeys(db: Db, to: 'on' | 'off') {
  if (isSqlite(db)) await sql`pragma foreign_keys = ${sql.raw(to)}`.execute(db)
}

/** Runs the next migration, or adopts a database of v0.9.0. Returns false when there is nothing to do. */
async function migrateNext(trx: Trx, migrations: readonly Migration[], hasRun: boolean): Promise<boolean> {
  const applied = await readApplied(trx)
  const newest = applied.at(-1) ?? ''
  const origin = schemaOrigin(newest)
  if (origin === 'before v0.9.0') throw new StartupError(tooOldMessage('The database', newest))
  const next = origin === 'v0.9.0' ? migrations[0] : await findNext(trx, migrations, applied)
  if (!next) return false
  if (isSqlite(trx) && !hasRun) await copyBeforeMigration(trx, next)
  // The tables of v0.9.0 are those of the first migration: only the list changes.
  if (origin === 'v0.9.0') await trx.$extendTables<MigrationTable>().deleteFrom('kyselyMigration').execute()
  else await runMigration(trx, next)
  await recordApplied(trx, migrations, next)
  return true
}

async function runMigration(trx: Trx, next: Migration) {
  await next.up(trx as unknown as Kysely<unknown>)
  if (!isSqlite(trx)) return
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx)
  const [orphan] = rows
  if (orphan) throw new Error(`${next.name} leaves rows of ${orphan.table} without their ${orphan.parent}`)
}

type MigrationTable = { kyselyMigration: { name: string; timestamp: string } }

/**
 * The table has the name and columns that Kysely's migrator uses, because earlier versions of the shop read it with
 * that.
 */
async function readApplied(trx: Trx): Promise<string[]> {
  await trx.schema
    .createTable('kyselyMigration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute()
  const rows = await trx
    .$extendTables<MigrationTable>()
    .selectFrom('kyselyMigration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

async function recordApplied(trx: Trx, migrations: readonly Migration[], migrated: Migration) {
  const timestamp = new Date().toISOString()
  await trx
    .$extendTables<MigrationTable>()
    .insertInto('kyselyMigration')
    .values({ name: migrated.name, timestamp })
    .execute()
  const upToHere = migrations.slice(0, migrations.indexOf(migrated) + 1)
  const value = String(Math.max(...upToHere.map((migration) => migration.oldestProgram ?? migrationNumber(migration))))
  await trx
    .insertInto('meta')
    .values({ name: 'oldestProgram', value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

async function findNext(trx: Trx, migrations: readonly Migration[], applied: string[]): Promise<Migration | undefined> {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name)).at(-1)
  const next = migrations.find(({ name }) => !applied.includes(name))
  const last = migrations.at(-1)
  if (unknown !== undefined && last) await assertCompatible(trx, unknown, last)
  const later = next && applied.find((name) => name > next.name)
  if (later) throw new StartupError(`The database has ${later} without ${next.name}: it does not belong to this shop.`)
  return next
}

/**
 * Throws `StartupError` when a newer program has migrated the database and declared it unusable for this one, as after
 * a rollback.
 */
async function assertCompatible(trx: Trx, newest: string, lastKnown: Migration) {
  const compatibility = await trx
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'oldestProgram')
    .executeTakeFirst()
  if (compatibility && Number(compatibility.value) <= migrationNumber(lastKnown)) return
  throw new StartupError(
    `The database was migrated to ${newest} by a newer version of the shop and this version, which ends with ` +
      `${lastKnown.name}, cannot run on it: start the newer version. To go back instead and lose every order since the upgrade, ` +
      `${await goBackCommand(trx, lastKnown)} (docs/operations/roll-back.md).`,
  )
}

async function goBackCommand(trx: Trx, lastKnown: Migration): Promise<string> {
  const found = isSqlite(trx) ? await findCopyUpTo(trx, lastKnown) : undefined
  if (!found) return 'restore a backup from before it: npm run restore -- <backup>'
  const { file, copy } = found
  return `run: rm -f '${file}-wal' '${file}-shm' && cp '${copy}' '${file}'`
}
