/** Counts what one address did within the last minute; about robots, not people (decisions §1.8). */
export function createRateLimit(perMinute: number, now: () => number = Date.now) {
  const WINDOW_MS = 60_000
  const counts = new Map<string, { count: number; endsAt: number }>()
  const forgetOld = (time: number) => {
    for (const [key, entry] of counts) if (entry.endsAt <= time) counts.delete(key)
  }
  /** Seconds to wait, or 0 when this one may pass. */
  return function take(key: string): number {
    const time = now()
    if (counts.size > 10_000) forgetOld(time)
    const entry = counts.get(key)
    if (!entry || entry.endsAt <= time) {
      counts.set(key, { count: 1, endsAt: time + WINDOW_MS })
      return 0
    }
    entry.count += 1
    return entry.count > perMinute ? Math.ceil((entry.endsAt - time) / 1000) : 0
  }
}
