import { Readable } from 'node:stream'
import { type Files, listAll, readWhole } from './files.ts'

/** What may lie on every machine: what everybody may see. Files of people are where they are forgotten, and nowhere else. */
const PUBLIC = 'pictures'

/**
 * Files with copies of the pictures on this machine: they are had without asking the store, also while it is away. What
 * was not looked at for the longest time goes when there are more than `mostBytes`.
 */
export function cachedFiles(store: Files, cache: Files, mostBytes: number): Files {
  /** How large each is; the one looked at last comes last. */
  let known: Promise<Map<string, number>> | undefined
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function read(): Promise<Map<string, number>> {
    const there = await listAll(cache, PUBLIC)
    there.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    return new Map(there.map(({ key, bytes }) => [key, bytes]))
  }
  const sizes = () => {
    known ??= read()
    return known
  }

  /** A full disk keeps nobody from a picture. */
  async function keep(key: string, content: Uint8Array): Promise<void> {
    const there = await sizes()
    if (content.byteLength > mostBytes) return
    there.set(key, content.byteLength)
    await cache.put(key, content)
    let total = [...there.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const [old, bytes] of there) {
      if (total <= mostBytes) break
      there.delete(old)
      total -= bytes
      await cache.remove(old)
    }
  }

  /** However many want one picture at a time, it is fetched once. */
  function fetch(key: string): Promise<Buffer | undefined> {
    const fetching = underWay.get(key) ?? fetchOnce(key).finally(() => underWay.delete(key))
    underWay.set(key, fetching)
    return fetching
  }
  async function fetchOnce(key: string): Promise<Buffer | undefined> {
    const content = await readWhole(store, key)
    if (content) await keep(key, content).catch(() => undefined)
    return content
  }

  async function fromCache(key: string) {
    const there = await sizes()
    const bytes = there.get(key)
    if (bytes === undefined) return undefined
    there.delete(key)
    const file = await cache.get(key)
    if (file) there.set(key, bytes)
    return file
  }

  const isPublic = (key: string) => key.startsWith(`${PUBLIC}/`)
  return {
    ...store,
    async put(key, content) {
      await store.put(key, content)
      if (isPublic(key)) await keep(key, content).catch(() => undefined)
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
