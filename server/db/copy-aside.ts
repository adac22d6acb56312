import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { copySqlite, keepOnDisk } from './copy-sqlite.ts'
import type { Migration } from './migrations.ts'
import type { Trx } from './transact.ts'
import { StartFault } from './wait-for-database.ts'

/** More than anybody goes back, few enough for a small disk. */
const KEPT = 3

/**
 * Copies an SQLite file that holds anything beside itself before a migration touches it: `regalo-before-0006-….sqlite`.
 * Called while the migration has the file for writing, so that what is copied is what it begins with. The copy has its
 * name only once it is whole and on the disk; no room for it stops the start.
 */
export async function copyAside(trx: Trx, next: Migration): Promise<void> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(trx)
  const file = rows[0]?.file
  if (!file || !(await holdsAnything(trx))) return
  const stem = file.replace(/\.sqlite$/, '')
  const copy = `${stem}-before-${next.name}.sqlite`
  try {
    await write(file, copy)
  } catch (error) {
    await rm(halfOf(copy), { force: true }).catch(() => {})
    const { message } = error as Error
    throw new StartFault(`${file} could not be copied to ${copy} before its tables change: ${message}`)
  }
  console.error(`The tables change with ${next.name}; what was there before is in ${copy}`)
  await forgetOld(stem)
}

/** The index of search is made from what there is, and notes things of its own before there is any. */
async function holdsAnything(trx: Trx): Promise<boolean> {
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

const halfOf = (copy: string) => `${copy}.half`

async function write(file: string, copy: string) {
  const half = halfOf(copy)
  await rm(half, { force: true })
  await copySqlite(file, half)
  await rename(half, copy)
  await keepOnDisk(dirname(copy))
}

async function forgetOld(stem: string) {
  const folder = dirname(stem)
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${basename(stem)}-before-`))
  const copies = names.filter((name) => name.endsWith('.sqlite')).map((name) => join(folder, name))
  const dated = await Promise.all(copies.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  const old = dated.sort((a, b) => b.at - a.at).slice(KEPT)
  const abandoned = names.filter((name) => name.endsWith('.half')).map((name) => join(folder, name))
  await Promise.all([...old.map(({ path }) => path), ...abandoned].map((path) => rm(path, { force: true })))
}
