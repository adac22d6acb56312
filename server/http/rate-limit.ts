const WINDOW_MS = 60_000
/** Upper bound on the table, a few megabytes; more networks and mailboxes than a shop sees in a minute. */
const MAX_ENTRIES = 20_000
/** Longer keys are truncated, since they are forged. */
const MAX_KEY = 100

type Options = { now?: () => number; maxEntries?: number }

/**
 * Fixed-window rate limit per key (decisions §1.8). The table is bounded: when it is full the oldest window is
 * dropped, so a client with very many keys regains at most its own quota and no other client is refused.
 */
export function createRateLimit(perMinute: number, { now = Date.now, maxEntries = MAX_ENTRIES }: Options = {}) {
  const counts = new Map<string, { count: number; endsAt: number }>()

  /**
   * Drops expired windows, and the oldest while the table is full. Insertion order is expiry order, since all windows
   * are equally long.
   */
  function evictExpired(time: number) {
    for (const [key, { endsAt }] of counts) {
      if (endsAt > time && counts.size < maxEntries) return
      counts.delete(key)
    }
  }
  /** Counts one use. Returns the seconds to wait, or 0 when it is allowed. */
  function take(key: string): number {
    const time = now()
    const boundedKey = key.slice(0, MAX_KEY)
    const entry = counts.get(boundedKey)
    if (entry && entry.endsAt > time) {
      entry.count += 1
      return entry.count > perMinute ? Math.ceil((entry.endsAt - time) / 1000) : 0
    }
    counts.delete(boundedKey)
    evictExpired(time)
    counts.set(boundedKey, { count: 1, endsAt: time + WINDOW_MS })
    return 0
  }
  /** Returns true when the next `take` of this key would be refused. Counts nothing. */
  function isSpent(key: string): boolean {
    const entry = counts.get(key.slice(0, MAX_KEY))
    return entry !== undefined && entry.endsAt > now() && entry.count >= perMinute
  }
  function refund(key: string): void {
    const entry = counts.get(key.slice(0, MAX_KEY))
    if (entry && entry.count > 0) entry.count -= 1
  }
  return { take, isSpent, giveBack: refund, size: () => counts.size }
}
