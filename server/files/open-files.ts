import { join } from 'node:path'
import { bothFiles } from './both-files.ts'
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
