import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_FOLDERS } from './files.ts'

const FOLDER = 0o700
const FILE = 0o600
const PERMISSIONS = 0o777
/** On a folder that everybody shares, such as /tmp. */
const SHARED = 0o1000

/** What the shop puts into its data folder; whatever else lies there is somebody else's. */
export const OUR_FOLDERS = ['mail', 'papers', ...FILE_FOLDERS]
/** Copies of it, and what a restore found there. */
const OUR_COPIES = /^(backups$|before-restore-|\.restoring$)/
/** The first owner's link. */
export const LINK_FILE = 'desk-link.txt'
const OUR_FILES = /^(regalo(\.sqlite|-before-)|desk-link\.txt$)/

/** How many files are looked at together. */
const TOGETHER = 64

/**
 * Makes the data folder and what the shop has put into it readable for the shop's own user alone, also where an earlier
 * version or another umask left it open. A folder that belongs to somebody else cannot be closed: that is told, and the
 * shop goes on.
 */
export async function keepPrivate(dataDir: string, tell: (words: string) => void): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: FOLDER }).catch(() => undefined)
  const folder = await stat(dataDir).catch(() => undefined)
  // Whoever needs it and cannot have it says so.
  if (!folder) return
  const ours = process.getuid === undefined || folder.uid === process.getuid()
  if (made !== undefined || (ours && !(folder.mode & SHARED))) await setTo(dataDir, FOLDER, folder.mode)
  else if (folder.mode & 0o077) tell(`${dataDir} belongs to somebody else, and others may look into it`)
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (OUR_FILES.test(name)) await close(join(dataDir, name))
    if (OUR_FOLDERS.includes(name) || OUR_COPIES.test(name)) await closeAll(join(dataDir, name))
  }
}

async function closeAll(folder: string): Promise<void> {
  await close(folder)
  const paths = (await readdir(folder, { recursive: true }).catch(() => [])).map((name) => join(folder, name))
  for (let from = 0; from < paths.length; from += TOGETHER)
    await Promise.all(paths.slice(from, from + TOGETHER).map(close))
}

/** What has gone meanwhile, or is not ours to change, stays as it is. */
async function close(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there) await setTo(path, there.isDirectory() ? FOLDER : FILE, there.mode).catch(() => undefined)
}

async function setTo(path: string, wanted: number, mode: number): Promise<void> {
  if ((mode & PERMISSIONS) !== wanted) await chmod(path, wanted)
}
