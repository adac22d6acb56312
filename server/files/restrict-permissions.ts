import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_FOLDERS } from './file-store.ts'

const FOLDER = 0o700
const FILE = 0o600
const PERMISSIONS = 0o777
/** Sticky bit of shared folders such as /tmp. */
const SHARED = 0o1000

/** Folders of the shop in the data folder. Everything else there belongs to other programs. */
export const SHOP_FOLDERS = ['mail', 'papers', ...FILE_FOLDERS]
/** Backups, and folders that a restore creates. */
const COPY_FOLDERS = /^(backups$|before-restore-|\.restoring$)/
/** File with the sign-in link for the first owner. */
export const OWNER_LINK_FILE = 'desk-link.txt'
const SHOP_FILES = /^(regalo(\.sqlite|-before-)|(desk-link\.txt|secrets\.key|serving\.lock)$)/

const BATCH_SIZE = 64

/**
 * Creates the data folder and restricts it and the shop's files to the shop's own user, also after an earlier version
 * or another umask left them open. A folder of another user cannot be restricted; that is reported through `report`.
 */
export async function restrictPermissions(dataDir: string, report: (words: string) => void): Promise<void> {
  const created = await mkdir(dataDir, { recursive: true, mode: FOLDER }).catch(() => undefined)
  const folder = await stat(dataDir).catch(() => undefined)
  // Later steps report a data folder that cannot be used.
  if (!folder) return
  const isOwn = process.getuid === undefined || folder.uid === process.getuid()
  if (created !== undefined || (isOwn && !(folder.mode & SHARED))) await setMode(dataDir, FOLDER, folder.mode)
  else if (folder.mode & 0o077) report(`${dataDir} belongs to another user, and others can read it`)
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (SHOP_FILES.test(name)) await restrict(join(dataDir, name))
    if (SHOP_FOLDERS.includes(name) || COPY_FOLDERS.test(name)) await restrictAll(join(dataDir, name))
  }
}

async function restrictAll(folder: string): Promise<void> {
  await restrict(folder)
  const paths = (await readdir(folder, { recursive: true }).catch(() => [])).map((name) => join(folder, name))
  for (let from = 0; from < paths.length; from += BATCH_SIZE)
    await Promise.all(paths.slice(from, from + BATCH_SIZE).map(restrict))
}

/** Files that have disappeared or belong to another user are left alone. */
async function restrict(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (stats) await setMode(path, stats.isDirectory() ? FOLDER : FILE, stats.mode).catch(() => undefined)
}

async function setMode(path: string, wanted: number, mode: number): Promise<void> {
  if ((mode & PERMISSIONS) !== wanted) await chmod(path, wanted)
}
