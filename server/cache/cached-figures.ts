import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'

/** The page is rendered without the figures after this time. */
const WAIT_MS = 500
const RETRY_MS = 60_000
const MAX_ENTRIES = 3

/** The latest figures, or `undefined` before the first count has finished, and the state of counting. */
export type CachedFigures<Figures> = { figures: Figures | undefined; isCounting: boolean; hasFailed: boolean }

type Entry<Figures> = { until: number; figures?: Figures; counting?: Promise<void> | undefined; hasFailed: boolean }
type Shop = { db: Db; log: { error: (about: object, words: string) => void } }

/**
 * Cache of figures that take longer to count than a page may wait: the page shows stale figures while new ones are
 * counted. Figures are fresh for `freshMs`.
 */
export function cachedFigures<Figures extends object>(freshMs: number) {
  const caches = new WeakMap<Db, Map<string, Entry<Figures>>>()

  function entryOf(db: Db, key: string): Entry<Figures> {
    const entries = caches.get(db) ?? new Map<string, Entry<Figures>>()
    caches.set(db, entries)
    const entry = entries.get(key) ?? { until: 0, hasFailed: false }
    if (!entries.has(key) && entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(key, entry)
    return entry
  }

  return async function read(
    { db, log }: Shop,
    { key, now }: { key: string; now: Date },
    count: () => Promise<Figures>,
  ): Promise<CachedFigures<Figures>> {
    const entry = entryOf(db, key)
    if (!entry.counting && now.getTime() >= entry.until)
      entry.counting = count()
        .then(
          (figures) => void Object.assign(entry, { figures, until: now.getTime() + freshMs, hasFailed: false }),
          (err: unknown) => {
            log.error({ err }, 'counting figures failed')
            Object.assign(entry, { until: now.getTime() + RETRY_MS, hasFailed: true })
          },
        )
        .finally(() => {
          entry.counting = undefined
        })
    await Promise.race([entry.counting, wait(WAIT_MS, undefined, { ref: false })])
    return { figures: entry.figures, isCounting: entry.counting !== undefined, hasFailed: entry.hasFailed }
  }
}
