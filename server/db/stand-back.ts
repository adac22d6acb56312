import { setTimeout as wait } from 'node:timers/promises'

/** Of the time that a long work takes so many parts are for others, and one is its own. */
const TIMES = 5
/** However slow it was: a work that stands back for ever is never done. */
const MOST_MS = 250

/**
 * Between two transactions of a long work: while one is open others wait for its rows, on SQLite for the whole database,
 * so afterwards it is their turn for longer than it took. `begun`: when the last one began, by `performance.now`.
 */
export const standBack = (begun: number): Promise<void> => wait(Math.min(MOST_MS, TIMES * (performance.now() - begun)))
