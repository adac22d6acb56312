import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { withLocalCache } from './local-cache.ts'
import type { StoreAddress } from './store-address.ts'

export type FileStoreConfig = {
  dataDir: string
  store?: StoreAddress | undefined
  cacheBytes: number
}

/**
 * Opens the shop's file store: the data folder, or a remote store together with files that are still in the folder.
 */
export async function openFileStore({ dataDir, store, cacheBytes }: FileStoreConfig): Promise<FileStore> {
  const folder = folderStore(dataDir)
  if (!store) return folder
  return withLocalCache(
    combineStores(await openRemoteStore(store), folder),
    folderStore(join(dataDir, 'cache')),
    cacheBytes,
  )
}

/** Opens the store that new files go to, without those that are still in the data folder. */
export const openPrimaryStore = async ({ dataDir, store }: Omit<FileStoreConfig, 'cacheBytes'>): Promise<FileStore> =>
  store ? openRemoteStore(store) : folderStore(dataDir)

/** Opens a remote store. The S3 client is imported only here. */
export async function openRemoteStore(store: StoreAddress): Promise<FileStore> {
  const { s3Store: s3Files } = await import('./s3-store.ts')
  return s3Files(store)
}

/**
 * Combines a remote store with the data folder: new files go to the store; files that are not moved yet (`moveFiles`)
 * are found in the folder.
 */
export function combineStores(store: FileStore, folder: FileStore): FileStore {
  /**
   * Looks in the folder first, because a file there is always complete. The third lookup finds a file that was moved
   * back during the first two.
   */
  const lookUp = async <Found>(read: (files: FileStore) => Promise<Found | undefined>): Promise<Found | undefined> =>
    (await read(folder)) ?? (await read(store)) ?? (await read(folder))
  return {
    put: store.put,
    get: (key) => lookUp(({ get }) => get(key)),
    has: async (key) => (await lookUp(async ({ has }) => (await has(key)) || undefined)) ?? false,
    /**
     * Removes from the folder twice: a concurrent move in either direction checks its source afterwards, and a file
     * may just have been moved back.
     */
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
