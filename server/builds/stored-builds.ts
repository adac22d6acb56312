import { setTimeout as pause } from 'node:timers/promises'
import { type FileStore, listAll, readWhole } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import { type AssetCopies, type BuildAssets, isHashedAsset, readArchive } from './build-archive.ts'
import { ARCHIVE_SUFFIX, archiveKey, BUILDS_FOLDER } from './publish-build.ts'

/** The store is listed at most this often, however many unknown names are requested. */
const LIST_EVERY_MS = 1000

type Options = { store: FileStore; ownId: string; log: Pick<Log, 'warn'> }

/**
 * Returns a function that finds an asset of another build by its URL path. The builds are read into memory when an
 * asset is first requested that is in none; the path itself never reaches the store. Throws
 * `StorageUnavailableError` when the asset is in no build that was read, and the store does not answer.
 */
export function openStoredBuilds({ store, ownId, log }: Options, listEveryMs = LIST_EVERY_MS) {
  const builds = new Map<string, BuildAssets>()
  let last: Promise<unknown> = Promise.resolve()
  let pending: Promise<void> | undefined

  async function load(): Promise<void> {
    const files = await listAll(store, BUILDS_FOLDER)
    const keys = new Set(files.map(({ key }) => key).filter((key) => key.endsWith(ARCHIVE_SUFFIX)))
    keys.delete(archiveKey(ownId))
    for (const key of builds.keys()) if (!keys.has(key)) builds.delete(key)
    for (const key of keys) if (!builds.has(key)) builds.set(key, await read(key))
  }

  /** A damaged archive counts as empty, so that it is not read again for each request. */
  async function read(key: string): Promise<BuildAssets> {
    const content = await readWhole(store, key)
    try {
      return content ? readArchive(content) : new Map()
    } catch {
      log.warn({ key }, 'damaged build in the file store')
      return new Map()
    }
  }

  /** Loads once for all requests that wait; a load begins after the request that asks for it. */
  function refresh(): Promise<void> {
    pending ??= last.then(() => {
      pending = undefined
      const loading = load()
      last = Promise.allSettled([loading, pause(listEveryMs, undefined, { ref: false })])
      return loading
    })
    return pending
  }

  function findInMemory(path: string): AssetCopies | undefined {
    for (const assets of builds.values()) {
      const copies = assets.get(path)
      if (copies) return copies
    }
    return undefined
  }

  return async function find(path: string): Promise<AssetCopies | undefined> {
    if (!isHashedAsset(path)) return undefined
    const known = findInMemory(path)
    if (known) return known
    await refresh()
    return findInMemory(path)
  }
}
