import { Readable } from 'node:stream'
import { type FileStore, listAll, readWhole } from './file-store.ts'

/** Only public files are cached on an instance. Personal files must be deletable in one place. */
const PUBLIC_FOLDER = 'pictures'

/**
 * Adds a local LRU cache of the pictures to a file store, bounded by `maxBytes`. Cached pictures are served while
 * the store is unavailable.
 */
export function withLocalCache(store: FileStore, cache: FileStore, maxBytes: number): FileStore {
  /** Sizes of the cached files in bytes, the most recently used last. */
  let cachedSizes: Promise<Map<string, number>> | undefined
  const pendingFetches = new Map<string, Promise<Buffer | undefined>>()

  async function read(): Promise<Map<string, number>> {
    const cached = await listAll(cache, PUBLIC_FOLDER)
    cached.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    return new Map(cached.map(({ key, bytes }) => [key, bytes]))
  }
  const sizes = () => {
    cachedSizes ??= read()
    return cachedSizes
  }

  /** Callers ignore errors: a full disk must not prevent serving a picture. */
  async function addToCache(key: string, content: Uint8Array): Promise<void> {
    const cached = await sizes()
    if (content.byteLength > maxBytes) return
    cached.set(key, content.byteLength)
    await cache.put(key, content)
    let total = [...cached.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const [old, bytes] of cached) {
      if (total <= maxBytes) break
      cached.delete(old)
      total -= bytes
      await cache.remove(old)
    }
  }

  /** Fetches a file once for all concurrent requests. */
  function fetch(key: string): Promise<Buffer | undefined> {
    const fetching = pendingFetches.get(key) ?? fetchOnce(key).finally(() => pendingFetches.delete(key))
    pendingFetches.set(key, fetching)
    return fetching
  }
  async function fetchOnce(key: string): Promise<Buffer | undefined> {
    const content = await readWhole(store, key)
    if (content) await addToCache(key, content).catch(() => undefined)
    return content
  }

  async function fromCache(key: string) {
    const cached = await sizes()
    const bytes = cached.get(key)
    if (bytes === undefined) return undefined
    cached.delete(key)
    const file = await cache.get(key)
    if (file) cached.set(key, bytes)
    return file
  }

  const isPublic = (key: string) => key.startsWith(`${PUBLIC_FOLDER}/`)
  return {
    ...store,
    async put(key, content) {
      await store.put(key, content)
      if (isPublic(key)) await addToCache(key, content).catch(() => undefined)
    },
    async get(key) {
      if (!isPublic(key)) return store.get(key)
      const copy = await fromCache(key).catch(() => undefined)
      if (copy) return copy
      const content = await fetch(key)
      return content && { bytes: content.byteLength, stream: Readable.from([content]) }
    },
    has: async (key) => (isPublic(key) && (await sizes()).has(key)) || store.has(key),
    async remove(key) {
      await store.remove(key)
      if (!isPublic(key)) return
      await cache.remove(key)
      ;(await sizes()).delete(key)
    },
  }
}
