const WINDOW_MS = 60_000
/** Entries in one table: some megabytes, and more networks or mailboxes than a shop has customers in a minute. */
const MAX_ENTRIES = 20_000
/** Keys are addresses of networks and people; what is longer was made up. */
const MAX_KEY = 100

type Options = { now?: () => number; maxEntries?: number }

/**
 * Counts what somebody did within the last minute; about robots, not people (decisions §1.8). The table never grows
 * beyond its size: when it is full, whoever began longest ago is forgotten, so that a robot with more keys than there is
 * room for wins back what it had left anyway, and nobody else is refused for it.
 */
export function createRateLimit(perMinute: number, { now = Date.now, maxEntries = MAX_ENTRIES }: Options = {}) {
  const counts = new Map<string, { count: number; endsAt: number }>()

  /** All minutes are equally long, so the first in the table is the first to end. */
  function makeRoom(time: number) {
    for (const [key, { endsAt }] of counts) {
      if (endsAt > time && counts.size < maxEntries) return
      counts.delete(key)
    }
  }
  /** Seconds to wait, or 0 when this one may pass. */
  function take(key: string): number {
    const time = now()
    const known = key.slice(0, MAX_KEY)
    const entry = counts.get(known)
    if (entry && entry.endsAt > time) {
      entry.count += 1
      return entry.count > perMinute ? Math.ceil((entry.endsAt - time) / 1000) : 0
    }
    counts.delete(known)
    makeRoom(time)
    counts.set(known, { count: 1, endsAt: time + WINDOW_MS })
    return 0
  }
  /** True where the next `take` of this key is refused; counts nothing. */
  function isSpent(key: string): boolean {
    const entry = counts.get(key.slice(0, MAX_KEY))
    return entry !== undefined && entry.endsAt > now() && entry.count >= perMinute
  }
  /** What was counted and should not have been. */
  function giveBack(key: string): void {
    const entry = counts.get(key.slice(0, MAX_KEY))
    if (entry && entry.count > 0) entry.count -= 1
  }
  return { take, isSpent, giveBack, size: () => counts.size }
}
