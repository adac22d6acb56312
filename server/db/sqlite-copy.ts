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
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(trx)
  const file = rows[0]?.file
  if (!file || !(await hasRows(trx))) return
  const stem = file.replace(/\.sqlite$/, '')
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

/** Returns true when a table has rows. Search tables and `meta` do not count: the shop fills them by itself. */
async function hasRows(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'sqlite_%' and name not like 'kysely_%' and name not like 'search_%' and name <> 'meta'`.execute(
    trx,
  )
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
  const folder = dirname(stem)
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${basename(stem)}-before-`))
  const copies = names.filter((name) => name.endsWith('.sqlite')).map((name) => join(folder, name))
  const dated = await Promise.all(copies.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  const old = dated.sort((a, b) => b.at - a.at).slice(MAX_COPIES)
  const abandoned = names.filter((name) => name.endsWith('.half')).map((name) => join(folder, name))
  await Promise.all([...old.map(({ path }) => path), ...abandoned].map((path) => rm(path, { force: true })))
}

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
