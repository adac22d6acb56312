import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseLocation, sqliteFile } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { copySqlite, syncToDisk } from '#server/db/sqlite-copy.ts'
import { removeOld } from './backup-target.ts'
import { checksumOf, copyFiles, listShopFiles, writeChecksums } from './copy-files.ts'
import {
  DATABASE_FILE,
  type DatabaseSummary,
  databaseKind,
  MANIFEST,
  type Manifest,
  writeManifest,
} from './manifest.ts'
import { checkDump, dumpPostgres } from './postgres-tables.ts'
import { readSqliteTables } from './sqlite-tables.ts'

const PARTIAL_NAME = /\.(\d+)\.half$/

export type CreatedBackup = { folder: string; manifest: Manifest; files: number; removed: number }

/**
 * Backs up the shop into a new folder inside `target`; the shop may be running. Copies a snapshot of the database
 * first and the files after it, so every file that a row names is included. The copy is opened and its rows counted
 * before it gets its final name; a failure leaves nothing behind. `keep` removes all but the newest backups.
 */
export async function makeBackup(
  location: DatabaseLocation,
  target: string,
  now: Date,
  keep?: number,
): Promise<CreatedBackup> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  await removePartials(target)
  const path = join(target, `regalo-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`)
  const partial = `${path}.${newId()}.${process.pid}.half`
  try {
    await mkdir(partial, { mode: 0o700 })
    const database = databaseKind(location)
    const file = join(partial, DATABASE_FILE[database])
    const tables = await copyDatabase(location, file)
    const paths = await listShopFiles(location.dataDir)
    const checksums = await copyFiles(paths, location.dataDir, partial)
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), database, ...tables }
    await writeManifest(partial, manifest)
    for (const name of [DATABASE_FILE[database], MANIFEST]) checksums.set(name, await checksumOf(join(partial, name)))
    await writeChecksums(partial, checksums)
    await syncToDisk(partial)
    const folder = await renameUnique(partial, path)
    await syncToDisk(target)
    const removed = keep === undefined ? 0 : await removeOld({ folder: target }, keep)
    return { folder, manifest, files: checksums.size - 2, removed }
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** Copies the database and verifies that the copy is readable and complete. */
export async function copyDatabase(location: DatabaseLocation, file: string): Promise<DatabaseSummary> {
  if (!location.databaseUrl) {
    await copySqlite(sqliteFile(location.dataDir), file)
    return readSqliteTables(file)
  }
  const tables = await dumpPostgres(location.databaseUrl, file)
  await checkDump(file, tables.rows)
  await syncToDisk(file)
  return tables
}

/** Appends a number when the name is taken, also by a backup made at the same time. */
async function renameUnique(partial: string, path: string): Promise<string> {
  for (let no = 1; ; no++) {
    const name = no === 1 ? path : `${path}-${no}`
    const renameError = await rename(partial, name).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    )
    if (!renameError) return name
    if (renameError.code !== 'ENOTEMPTY' && renameError.code !== 'EEXIST') throw renameError
  }
}

/** Removes the remains of interrupted backups, but not of one that is running. */
async function removePartials(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    const pid = PARTIAL_NAME.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(target, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
