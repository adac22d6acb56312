/** Wrong tries in a row that cost nothing but themselves. */
export const FREE_TRIES = 5
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000

/** What is known of wrong tries: how many in a row, and when the last one was. */
export type Tries = { failed: number; lastAt: Date }

/** How long whoever has failed so often has to wait, in milliseconds: twice as long each time, never for good. */
export function waitBeforeNext({ failed, lastAt }: Tries, now: Date, free = FREE_TRIES): number {
  if (failed < free) return 0
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failed - free), LONGEST_WAIT_MS)
  return Math.max(0, lastAt.getTime() + wait - now.getTime())
}
