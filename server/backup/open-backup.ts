import { mkdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { connectReadOnly } from '#server/db/connect.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { isArchive, unpackArchive } from './archive.ts'
import { type BackupTarget, describeTarget, openStore } from './backup-target.ts'
import { findBookFaults } from './check-books.ts'
import { findDamagedFile, readChecksums } from './copy-files.ts'
import {
  BACKUP_NAME,
  BackupError,
  DATABASE_FILE,
  DamagedBackupError,
  differingTables,
  type Manifest,
  readManifest,
} from './manifest.ts'
import { checkDump } from './postgres-tables.ts'
import { readSqliteTables } from './sqlite-tables.ts'

export type BackupAccess = { target: BackupTarget; passphrase: string | undefined }

/** A verified backup and its unpacked folder. Books are checked on SQLite with this version's schema. */
export type OpenedBackup = { folder: string; manifest: Manifest; files: number; books: 'checked' | 'not checked' }

/**
 * Opens a backup: a folder, an archive in a folder, or the name of a backup of the target. Returns its folder, which
 * is inside `work` for an archive.
 */
export async function locateBackup(access: BackupAccess, given: string, work: string): Promise<string> {
  const path = resolve(given)
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return path
  if (found) return unpackInto(work, path, access.passphrase)
  if (given === basename(given) && BACKUP_NAME.test(given)) {
    if ('folder' in access.target) return locateInFolder(access, given, work)
    const file = join(work, given)
    await (await openStore(access.target.store)).get(given, file)
    return unpackInto(work, file, access.passphrase)
  }
  throw new BackupError(`There is no backup ${given}.`)
}

async function locateInFolder({ target, passphrase }: BackupAccess, name: string, work: string): Promise<string> {
  const path = join(describeTarget(target), name)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BackupError(`There is no backup ${path}.`)
  return found.isDirectory() ? path : unpackInto(work, path, passphrase)
}

async function unpackInto(work: string, file: string, passphrase: string | undefined): Promise<string> {
  if (!isArchive(file))
    throw new BackupError(`${file} is not a shop backup: it is neither a folder nor a .tar or .tar.age.`)
  const folder = join(work, 'unpacked')
  await unpackArchive(file, folder, passphrase)
  return folder
}

/** Opens and verifies a backup of a target in `work`, which must not exist. Throws `BackupError` when it is damaged. */
export async function openArchive(access: BackupAccess, name: string, work: string): Promise<OpenedBackup> {
  await mkdir(work, { mode: 0o700 })
  return verifyBackup(await locateBackup(access, name, work))
}

/**
 * Verifies a backup without touching the shop: checksums, the database's own integrity, the number of rows, and on
 * SQLite the books. Throws `DamagedBackupError` or, for the books, `BackupError` when one of them is wrong.
 */
export async function verifyBackup(folder: string): Promise<OpenedBackup> {
  const manifest = await readManifest(folder)
  const checksums = await readChecksums(folder)
  const database = DATABASE_FILE[manifest.database]
  const damaged = checksums.has(database) ? await findDamagedFile(folder, checksums) : database
  if (damaged !== undefined) throw new DamagedBackupError(`${join(folder, damaged)} does not match its checksum.`)
  const file = join(folder, database)
  const opened = { folder, manifest, files: checksums.size - 2 }
  if (manifest.database === 'postgres') {
    await checkDump(file, manifest.rows)
    return { ...opened, books: 'not checked' }
  }
  const [other] = differingTables(readSqliteTables(file).rows, manifest.rows)
  if (other) throw new DamagedBackupError(`The backup is damaged: the number of rows in ${other} is wrong.`)
  // An older schema may lack columns that the checks read; a restore migrates it.
  if (manifest.newest !== MIGRATIONS.at(-1)?.name) return { ...opened, books: 'not checked' }
  await assertBooks(dirname(file))
  return { ...opened, books: 'checked' }
}

async function assertBooks(folder: string): Promise<void> {
  const db = await connectReadOnly({ dataDir: folder, databaseUrl: undefined })
  try {
    const faults = await findBookFaults(db)
    if (faults.length > 0)
      throw new BackupError(`The backup is complete, but its books do not add up: ${faults.join('; ')}.`)
  } finally {
    await db.destroy()
  }
}
