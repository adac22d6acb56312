import { join } from 'node:path'
import { cachedFiles } from './cached-files.ts'
import type { Files } from './files.ts'
import { folderFiles } from './folder-files.ts'
import type { StoreAddress } from './store-address.ts'

export type FilesPlace = {
  dataDir: string
  /** Where files are kept instead of the data folder. */
  store?: StoreAddress | undefined
  /** How much of it may lie on this machine as well. */
  cacheBytes: number
}

/** Where this shop keeps files: its data folder, or a store with what still lies in the folder. */
export async function openFiles({ dataDir, store, cacheBytes }: FilesPlace): Promise<Files> {
  const folder = folderFiles(dataDir)
  if (!store) return folder
  return cachedFiles(bothFiles(await openStore(store), folder), folderFiles(join(dataDir, 'cache')), cacheBytes)
}

/** What speaks to stores is loaded where there is one. */
export async function openStore(store: StoreAddress): Promise<Files> {
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(store)
}

/**
 * Two places as one: files come into the store, and what still lies in the folder, where it lay before and from where it may
 * just be on its way (`moveFiles`), is found there.
 */
export function bothFiles(store: Files, folder: Files): Files {
  /** This machine's own disk first: what is there is there whole, whatever is under way. What has just come back is found by the third look. */
  const look = async <Found>(ask: (files: Files) => Promise<Found | undefined>): Promise<Found | undefined> =>
    (await ask(folder)) ?? (await ask(store)) ?? (await ask(folder))
  return {
    put: store.put,
    get: (key) => look(({ get }) => get(key)),
    has: async (key) => (await look(async ({ has }) => (await has(key)) || undefined)) ?? false,
    /** Whoever moves it looks afterwards whether it is still where it came from, in whichever way it goes. */
    async remove(key) {
      await folder.remove(key)
      await store.remove(key)
      await folder.remove(key)
    },
    async *list(within) {
      const seen = new Set<string>()
      for await (const file of store.list(within)) {
        seen.add(file.key)
        yield file
      }
      for await (const file of folder.list(within)) if (!seen.has(file.key)) yield file
    },
  }
}
