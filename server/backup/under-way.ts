import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OUR_FOLDERS } from '#server/files/keep-private.ts'

const MARK = 'restore-under-way'
export const SQLITE_FILES = ['regalo.sqlite', 'regalo.sqlite-wal', 'regalo.sqlite-shm']

/** Where what was there before is put, while a restore is changing the data folder; nothing where none is. */
export async function underWay(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, MARK), 'utf8').catch(() => undefined)
  return text?.trim()
}

/** From here on no shop opens in the data folder, until `endRestore`. */
export const beginRestore = (dataDir: string, aside: string): Promise<void> =>
  writeFile(join(dataDir, MARK), `${aside}\n`, { mode: 0o600, flush: true })

export const endRestore = (dataDir: string): Promise<void> => rm(join(dataDir, MARK), { force: true })

/** What a restore puts aside and puts in, by name. */
export const restoredNames = (database: 'sqlite' | 'postgres'): string[] =>
  database === 'sqlite' ? [...SQLITE_FILES, ...OUR_FOLDERS] : OUR_FOLDERS

/** Moves what is there under these names; what is not is left out. */
export async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names)
    await rename(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}
