import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOP_FOLDERS } from '#server/files/restrict-permissions.ts'

const MARKER_FILE = 'restore-under-way'
export const SQLITE_FILES = ['regalo.sqlite', 'regalo.sqlite-wal', 'regalo.sqlite-shm']

/** Returns the folder with the previous data while a restore is replacing it, otherwise `undefined`. */
export async function restoreInProgress(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, MARKER_FILE), 'utf8').catch(() => undefined)
  return text?.trim()
}

/** Marks the data folder; no shop opens in it until `endRestore`. */
export const beginRestore = (dataDir: string, previous: string): Promise<void> =>
  writeFile(join(dataDir, MARKER_FILE), `${previous}\n`, { mode: 0o600, flush: true })

export const endRestore = (dataDir: string): Promise<void> => rm(join(dataDir, MARKER_FILE), { force: true })

/** Names in the data folder that a restore replaces. */
export const restoredNames = (database: 'sqlite' | 'postgres'): string[] =>
  database === 'sqlite' ? [...SQLITE_FILES, ...SHOP_FOLDERS] : SHOP_FOLDERS

/** Moves existing files and folders of these names; skips missing ones. */
export async function moveExisting(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names)
    await rename(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}
