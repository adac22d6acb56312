import { access, mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Place, sqliteFile } from '#server/db/connect.ts'
import { MIGRATIONS, numberOf, originOf, tooOld } from '#server/db/migrations.ts'
import { LINK_FILE } from '#server/files/keep-private.ts'
import { copyFiles, firstDamaged, readSums } from './copy-files.ts'
import { copyDatabase } from './make-backup.ts'
import { BackupFault, DATABASE_FILE, databaseOf, differing, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { checkDump, loadDump, lookAtPostgres } from './postgres-tables.ts'
import { closeSqlite, readSqliteTables } from './sqlite-tables.ts'
import { beginRestore, endRestore, moveAll, restoredNames, underWay } from './under-way.ts'

/** A backup that was looked through and can be put back here. */
export type Foreseen = { manifest: Manifest; files: number; replaces: boolean; folder: string }

/** Looks through a backup and at where it is to go; changes nothing. Throws what keeps it from being put back. */
export async function foreseeRestore(where: Place, given: string): Promise<Foreseen> {
  const folder = resolve(given)
  const manifest = await readManifest(folder)
  const { database, newest, oldestProgram } = manifest
  if (database !== databaseOf(where)) throw new BackupFault(otherDatabase(database))
  if (originOf(newest) === 'before v0.9.0') throw new BackupFault(tooOld('The backup', newest))
  const own = MIGRATIONS.at(-1)
  if (own && newest > own.name && oldestProgram > numberOf(own))
    throw new BackupFault(
      `The backup is of a newer version of the shop (${newest}; this one ends with ${own.name}). Restore it with that one.`,
    )
  const sums = await readSums(folder)
  const damaged = sums.has(DATABASE_FILE[database]) ? await firstDamaged(folder, sums) : DATABASE_FILE[database]
  if (damaged !== undefined)
    throw new BackupFault(`The backup is damaged: ${join(folder, damaged)} is not what was written. Take another one.`)
  const replaces = (await isInTheWay(where)) || (await underWay(where.dataDir)) !== undefined
  return { manifest, folder, files: sums.size - 2, replaces }
}

const otherDatabase = (database: Manifest['database']): string =>
  database === 'sqlite'
    ? 'The backup is of an SQLite database, and DATABASE_URL names a PostgreSQL: unset it to restore.'
    : 'The backup is of a PostgreSQL: set DATABASE_URL to the database that it is to go to.'

/** Whether there is something that would be replaced. Throws where the shop runs on it. */
async function isInTheWay({ databaseUrl, dataDir }: Place): Promise<boolean> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  const files = restoredNames('sqlite').some((name) => names.includes(name))
  if (!databaseUrl) {
    if (names.includes('regalo.sqlite')) closeSqlite(sqliteFile(dataDir))
    return files
  }
  const { filled, inUse } = await lookAtPostgres(databaseUrl)
  if (inUse)
    throw new BackupFault(
      'The shop runs, or somebody else is connected to the database. Stop it first; nothing was changed.',
    )
  return filled || files
}

/**
 * Puts a backup in the place of what is there, and answers where that was put. Everything is copied and counted beside it
 * first, so that a full disk changes nothing. From the first change to the last a mark keeps the shop from opening: a
 * restore that was killed in between is undone and begun anew by the next one.
 */
export async function restore(
  where: Place,
  { folder, manifest, replaces }: Foreseen,
  now: Date,
): Promise<string | undefined> {
  const { dataDir } = where
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await undoBroken(where)
  const stage = join(dataDir, '.restoring')
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '')}`)
  const names = restoredNames(manifest.database)
  await rm(stage, { recursive: true, force: true })
  try {
    await fillStage(folder, stage, manifest)
    await mkdir(aside, { mode: 0o700 })
    if (where.databaseUrl && replaces) await copyAsideIfAny(where, join(aside, DATABASE_FILE.postgres))
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  await beginRestore(dataDir, aside)
  await moveAll(names, dataDir, aside)
  await moveAll(names, stage, dataDir)
  if (where.databaseUrl)
    await loadDump(where.databaseUrl, join(stage, DATABASE_FILE.postgres), manifest.rows).catch(
      async (error: unknown) => {
        await undoBroken(where)
        throw error
      },
    )
  await endRestore(dataDir)
  await rm(stage, { recursive: true, force: true })
  // The first owner's link belongs to the database that was replaced; a shop without an owner makes another at its start.
  await rm(join(dataDir, LINK_FILE), { force: true })
  // Goes only where it is empty.
  return rmdir(aside).then(
    () => undefined,
    () => aside,
  )
}

/** What was put aside by a restore that did not come to its end goes back to its place. */
async function undoBroken(where: Place): Promise<void> {
  const aside = await underWay(where.dataDir)
  if (aside === undefined) return
  const names = restoredNames(databaseOf(where))
  for (const name of names) {
    const kept = await access(join(aside, name)).then(
      () => true,
      () => false,
    )
    if (kept) await rm(join(where.dataDir, name), { recursive: true, force: true })
  }
  await moveAll(names, aside, where.dataDir)
  await endRestore(where.dataDir)
}

/** Copies the backup beside what it is to replace, and counts it there. */
async function fillStage(folder: string, stage: string, manifest: Manifest): Promise<void> {
  await mkdir(stage, { mode: 0o700 })
  const sums = await readSums(folder)
  sums.delete(MANIFEST)
  const copied = await copyFiles([...sums.keys()], folder, stage)
  for (const [path, sum] of sums)
    if (copied.get(path) !== sum) throw new BackupFault(`The backup has changed meanwhile: ${join(folder, path)}.`)
  const file = join(stage, DATABASE_FILE[manifest.database])
  if (manifest.database === 'postgres') return checkDump(file, manifest.rows)
  const [other] = differing(readSqliteTables(file).rows, manifest.rows)
  if (other) throw new BackupFault(`The backup is damaged: it has not as many rows in ${other} as it says.`)
}

async function copyAsideIfAny(where: Place, file: string): Promise<void> {
  const { filled } = where.databaseUrl ? await lookAtPostgres(where.databaseUrl) : { filled: false }
  if (filled) await copyDatabase(where, file)
}
