import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { syncToDisk } from '#server/db/sqlite-copy.ts'
import { archiveSuffix, packArchive } from './archive.ts'
import { type BackupTarget, openStore, removeBackup, removeOld } from './backup-target.ts'
import { type CreatedBackup, makeBackup } from './make-backup.ts'
import { DamagedBackupError } from './manifest.ts'
import { openArchive } from './open-backup.ts'

const WORK_FOLDER = /^\.backup-/
const DAY_MS = 24 * 60 * 60_000

/** Creates a folder for unfinished work in the data folder, and removes those that killed processes left. */
export async function makeWorkFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const name of (await readdir(dataDir)).filter((entry) => WORK_FOLDER.test(entry))) {
    const { mtimeMs } = await stat(join(dataDir, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  return mkdtemp(join(dataDir, '.backup-'))
}

/**
 * Backs up the shop into one file, encrypted when there is a passphrase, in a folder or a store. The file is read back
 * from there, opened and verified before older ones are deleted.
 */
export async function makeArchive(
  location: DatabaseLocation,
  { target, passphrase }: { target: BackupTarget; passphrase: string | undefined },
  now: Date,
  keep?: number,
): Promise<CreatedBackup> {
  const work = await makeWorkFolder(location.dataDir)
  try {
    const made = await makeBackup(location, join(work, 'made'), now)
    const file = join(work, `${basename(made.folder)}${archiveSuffix(passphrase)}`)
    await packArchive(made.folder, file, passphrase)
    await rm(made.folder, { recursive: true })
    const name = await putArchive(target, file)
    await openArchive({ target, passphrase }, name, join(work, 'read')).catch(removeDamaged(target, name))
    const removed = keep === undefined ? 0 : await removeOld(target, keep)
    return { ...made, folder: 'folder' in target ? join(target.folder, name) : name, removed }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Removes a backup that was damaged while it was stored, so that none takes it for a good one. */
export const removeDamaged = (target: BackupTarget, name: string) => async (error: unknown) => {
  if (error instanceof DamagedBackupError) await removeBackup(target, name)
  throw error
}

async function putArchive(target: BackupTarget, file: string): Promise<string> {
  const name = basename(file)
  if ('store' in target) await (await openStore(target.store)).put(name, file)
  else await putIntoFolder(target.folder, file)
  return name
}

async function putIntoFolder(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `${basename(file)}.half`)
  await rm(partial, { force: true })
  await copyFile(file, partial)
  // Unlike a rename, a link never replaces the backup of a process that was faster.
  await link(partial, join(folder, basename(file)))
  await rm(partial)
  await syncToDisk(folder)
}
