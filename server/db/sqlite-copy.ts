import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from './migrations.ts'
import type { Trx } from './transact.ts'
import { StartupError } from './wait-for-database.ts'

const MAX_COPIES = 3

/**
 * Copies a non-empty SQLite file before a migration changes it, to `regalo-before-0006-….sqlite` in the same folder.
 *
 * Runs while the migration holds the write lock, so the copy is exactly what the migration starts from. The copy gets
 * its final name once it is complete and synced. Throws `StartupError` when it cannot be written.
 */
export async function copyBeforeMigration(trx: Trx, next: Migration): Promise<void> {
  const file = await databaseFile(trx)
  if (!file || !(await hasRows(trx))) return
  const stem = stemOf(file)
  const copy = `${stem}-before-${next.name}.sqlite`
  try {
    await writeCopy(file, copy)
  } catch (error) {
    await rm(partialPathOf(copy), { force: true }).catch(() => {})
    const { message } = error as Error
    throw new StartupError(`${file} could not be copied to ${copy} before the migration: ${message}`)
  }
  console.error(`Migrating to ${next.name}; the previous database was copied to ${copy}`)
  await removeOldCopies(stem)
}

async function databaseFile(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(trx)
  return rows[0]?.file
}

/** Returns the newest copy that a program whose last migration is `last` can run on, and the file to replace by it. */
export async function findCopyUpTo(trx: Trx, last: Migration): Promise<{ file: string; copy: string } | undefined> {
  const file = await databaseFile(trx)
  if (!file) return undefined
  const found = (await listCopies(stemOf(file))).find(({ path }) => newestMigration(path) <= last.name)
  return found && { file, copy: found.path }
}

/** Returns the last migration of a copy; a copy that cannot be read counts as newer than every program. */
function newestMigration(copy: string): string {
  try {
    const reader = new DatabaseSync(copy, { readOnly: true })
    try {
      return String(reader.prepare('select max(name) as newest from kysely_migration').get()?.newest)
    } finally {
      reader.close()
    }
  } catch {
    return 'unreadable'
  }
}

/** Returns true when a table has rows. Tables that migrations and the start fill by themselves do not count. */
async function hasRows(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' and name not like 'search_%'
    and name not in ('meta', 'delivery_areas')`.execute(trx)
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.ref(name)} limit 1`.execute(trx)
    if (found.rows.length > 0) return true
  }
  return false
}

const partialPathOf = (copy: string) => `${copy}.half`

async function writeCopy(file: string, copy: string) {
  const partial = partialPathOf(copy)
  await rm(partial, { force: true })
  await copySqlite(file, partial)
  await rename(partial, copy)
  await syncToDisk(dirname(copy))
}

async function removeOldCopies(stem: string) {
  const old = (await listCopies(stem)).slice(MAX_COPIES)
  const abandoned = (await namesOfCopies(stem)).filter((name) => name.endsWith('.half'))
  const paths = [...old.map(({ path }) => path), ...abandoned.map((name) => join(dirname(stem), name))]
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

/** Lists complete copies, the newest first. */
async function listCopies(stem: string): Promise<{ path: string; at: number }[]> {
  const names = (await namesOfCopies(stem)).filter((name) => name.endsWith('.sqlite'))
  const dated = await Promise.all(
    names.map((name) => join(dirname(stem), name)).map(async (path) => ({ path, at: (await stat(path)).mtimeMs })),
  )
  return dated.sort((a, b) => b.at - a.at)
}

const namesOfCopies = async (stem: string): Promise<string[]> =>
  (await readdir(dirname(stem))).filter((name) => name.startsWith(`${basename(stem)}-before-`))

const stemOf = (file: string): string => file.replace(/\.sqlite$/, '')

/** Time to wait for another process's lock; longer than any write of the shop. */
const BUSY_MS = 5000

/**
 * Copies a consistent snapshot of an SQLite file while other connections write to it. Resolves once the copy is on
 * the disk.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  // `vacuum into` accepts an empty file, so the copy has owner-only permissions from the first byte.
  await writeFile(copy, '', { mode: 0o600 })
  const reader = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    reader.prepare('vacuum into ?').run(copy)
  } finally {
    reader.close()
  }
  await syncToDisk(copy)
}

/** Syncs a file or folder to the disk. SQLite does not sync the result of `vacuum into`. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
