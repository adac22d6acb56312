/** Failed attempts in a row before the first delay. */
export const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 15 * 60_000

/** Failed attempts in a row, and the time of the last one. */
export type FailedAttempts = { failed: number; lastAt: Date }

/** Returns the delay before the next attempt in ms. It doubles with each failure up to 15 minutes. */
export function attemptDelay({ failed, lastAt }: FailedAttempts, now: Date, free = FREE_ATTEMPTS): number {
  if (failed < free) return 0
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failed - free), MAX_WAIT_MS)
  return Math.max(0, lastAt.getTime() + wait - now.getTime())
}
