import { access, mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type DatabaseLocation, sqliteFile } from '#server/db/connect.ts'
import { MIGRATIONS, migrationNumber, schemaOrigin, tooOldMessage } from '#server/db/migrations.ts'
import { OWNER_LINK_FILE } from '#server/files/restrict-permissions.ts'
import { copyFiles, findDamagedFile, readChecksums } from './copy-files.ts'
import { copyDatabase } from './make-backup.ts'
import {
  BackupError,
  DATABASE_FILE,
  databaseKind,
  differingTables,
  MANIFEST,
  type Manifest,
  readManifest,
} from './manifest.ts'
import { checkDump, inspectPostgres, loadDump } from './postgres-tables.ts'
import { beginRestore, endRestore, moveExisting, restoredNames, restoreInProgress } from './restore-marker.ts'
import { checkpointSqlite, readSqliteTables } from './sqlite-tables.ts'

/** Preview of a restore: a verified backup that can be restored here. */
export type RestorePreview = { manifest: Manifest; files: number; replaces: boolean; folder: string }

/**
 * Verifies a backup and its destination without changing anything. Throws `BackupError` when it cannot be restored.
 */
export async function previewRestore(location: DatabaseLocation, backupPath: string): Promise<RestorePreview> {
  const folder = resolve(backupPath)
  const manifest = await readManifest(folder)
  const { database, newest, oldestProgram } = manifest
  if (database !== databaseKind(location)) throw new BackupError(otherDatabaseMessage(database))
  if (schemaOrigin(newest) === 'before v0.9.0') throw new BackupError(tooOldMessage('The backup', newest))
  const own = MIGRATIONS.at(-1)
  if (own && newest > own.name && oldestProgram > migrationNumber(own))
    throw new BackupError(
      `The backup is of a newer version of the shop (${newest}; this one ends with ${own.name}). Restore it with that one.`,
    )
  const checksums = await readChecksums(folder)
  const damaged = checksums.has(DATABASE_FILE[database])
    ? await findDamagedFile(folder, checksums)
    : DATABASE_FILE[database]
  if (damaged !== undefined)
    throw new BackupError(
      `The backup is damaged: ${join(folder, damaged)} does not match its checksum. Use another backup.`,
    )
  const replaces = (await willReplace(location)) || (await restoreInProgress(location.dataDir)) !== undefined
  return { manifest, folder, files: checksums.size - 2, replaces }
}

const otherDatabaseMessage = (database: Manifest['database']): string =>
  database === 'sqlite'
    ? 'The backup is of an SQLite database, but DATABASE_URL is set: unset it to restore.'
    : 'The backup is of a PostgreSQL database: set DATABASE_URL to the database to restore to.'

/** Returns true when the restore would replace data. Throws `BackupError` when the shop is running on it. */
async function willReplace({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  const files = restoredNames('sqlite').some((name) => names.includes(name))
  if (!databaseUrl) {
    if (names.includes('regalo.sqlite')) checkpointSqlite(sqliteFile(dataDir))
    return files
  }
  const { filled, inUse } = await inspectPostgres(databaseUrl)
  if (inUse)
    throw new BackupError(
      'The shop is running, or another client is connected to the database. Stop it first; nothing was changed.',
    )
  return filled || files
}

/**
 * Replaces the shop's data by a backup. Returns the folder with the previous data, if any.
 *
 * Everything is copied and verified next to the destination first, so a full disk changes nothing. A marker keeps the
 * shop from opening during the replacement; the next restore undoes an interrupted one before it begins.
 */
export async function restore(
  location: DatabaseLocation,
  { folder, manifest, replaces }: RestorePreview,
  now: Date,
): Promise<string | undefined> {
  const { dataDir } = location
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await undoInterrupted(location)
  const stage = join(dataDir, '.restoring')
  const previous = join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '')}`)
  const names = restoredNames(manifest.database)
  await rm(stage, { recursive: true, force: true })
  try {
    await stageBackup(folder, stage, manifest)
    await mkdir(previous, { mode: 0o700 })
    if (location.databaseUrl && replaces) await copyExisting(location, join(previous, DATABASE_FILE.postgres))
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    await rm(previous, { recursive: true, force: true })
    throw error
  }
  await beginRestore(dataDir, previous)
  await moveExisting(names, dataDir, previous)
  await moveExisting(names, stage, dataDir)
  if (location.databaseUrl)
    await loadDump(location.databaseUrl, join(stage, DATABASE_FILE.postgres), manifest.rows).catch(
      async (error: unknown) => {
        await undoInterrupted(location)
        throw error
      },
    )
  await endRestore(dataDir)
  await rm(stage, { recursive: true, force: true })
  // The link for the first owner belongs to the replaced database; a shop without an owner creates another at its
  // start.
  await rm(join(dataDir, OWNER_LINK_FILE), { force: true })
  return rmdir(previous).then(
    () => undefined,
    () => previous,
  )
}

/** Puts the previous data back after an interrupted restore. */
async function undoInterrupted(location: DatabaseLocation): Promise<void> {
  const previous = await restoreInProgress(location.dataDir)
  if (previous === undefined) return
  const names = restoredNames(databaseKind(location))
  for (const name of names) {
    const exists = await access(join(previous, name)).then(
      () => true,
      () => false,
    )
    if (exists) await rm(join(location.dataDir, name), { recursive: true, force: true })
  }
  await moveExisting(names, previous, location.dataDir)
  await endRestore(location.dataDir)
}

async function stageBackup(folder: string, stage: string, manifest: Manifest): Promise<void> {
  await mkdir(stage, { mode: 0o700 })
  const checksums = await readChecksums(folder)
  checksums.delete(MANIFEST)
  const copied = await copyFiles([...checksums.keys()], folder, stage)
  for (const [path, checksum] of checksums)
    if (copied.get(path) !== checksum)
      throw new BackupError(`The backup changed during the restore: ${join(folder, path)}.`)
  const file = join(stage, DATABASE_FILE[manifest.database])
  if (manifest.database === 'postgres') return checkDump(file, manifest.rows)
  const [other] = differingTables(readSqliteTables(file).rows, manifest.rows)
  if (other) throw new BackupError(`The backup is damaged: the number of rows in ${other} is wrong.`)
}

async function copyExisting(location: DatabaseLocation, file: string): Promise<void> {
  const { filled } = location.databaseUrl ? await inspectPostgres(location.databaseUrl) : { filled: false }
  if (filled) await copyDatabase(location, file)
}
