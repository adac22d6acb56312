import { setImmediate, setTimeout as wait } from 'node:timers/promises'

const PAUSE_FACTOR = 5
/** Upper bound of the pause, so that slow work still finishes. */
const MAX_PAUSE_MS = 250

/**
 * Throttles long work between two transactions, since an open one blocks other requests: on its rows, or on SQLite on
 * the whole database. Waits a multiple of the last transaction's duration. `startedAt` is its start, by
 * `performance.now`.
 */
export const throttle = (startedAt: number): Promise<void> =>
  wait(Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - startedAt)))

/** Items per turn of the event loop, about two milliseconds of work. */
const ITEMS_PER_TURN = 16

/**
 * Maps a list in order and yields to the event loop every few items, so that a long list does not block other
 * requests.
 */
export async function mapYielding<One, Answer>(
  list: readonly One[],
  transform: (item: One) => Answer,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [at, item] of list.entries()) {
    if (at % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await setImmediate()
    answers.push(transform(item))
  }
  return answers
}
