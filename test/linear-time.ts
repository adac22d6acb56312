import { Script } from 'node:vm'

/**
 * Times at a size and at a sixteenth of it are compared. Linear work grows 16-fold, at most threefold that with
 * garbage collection; quadratic work 256-fold.
 */
const STEP = 16
const MAX_GROWTH = 80
/** Below this CPU time measurements are noise, and no input is a danger. */
const FLOOR_MS = 0.25
const RUNS = 3
/** Repetitions for a size that seems slow, in case the machine was busy. */
const EXTRA_RUNS = 4
/** Interrupts work that does not end, such as an exponential regular expression. */
const LIMIT_MS = 5000
/** Limit of the first run at the largest input, which quadratic work may exceed by far. */
const FIRST_LIMIT_MS = 500

type Work = (size: number) => unknown

/**
 * Runs `work` on inputs of doubling size and throws when its CPU time grows faster than linear.
 *
 * Only the part before the first `await`, or a returned promise, is measured. If the largest input is fast, or
 * compares well with a sixteenth of it, the sizes in between are skipped.
 */
export async function atMostLinear(work: Work, { from, to }: { from: number; to: number }) {
  const largest = await cpuTime(work, to, FIRST_LIMIT_MS).catch(infiniteIfInterrupted)
  if (largest < MAX_GROWTH * FLOOR_MS) return
  if (largest < MAX_GROWTH * (await bestOf(RUNS, work, to / STEP))) return
  const times = new Map<number, number>()
  for (let size = from; size <= to; size *= 2) {
    let best = await bestOf(RUNS, work, size)
    const most = MAX_GROWTH * Math.max(FLOOR_MS, times.get(size / STEP) ?? Number.POSITIVE_INFINITY)
    for (let look = 0; look < EXTRA_RUNS && best > most; look++) best = Math.min(best, await cpuTime(work, size))
    times.set(size, best)
    if (best > most) throw new Error(`grows faster than its input: ${describeTimes(times)}`)
  }
}

async function bestOf(runs: number, work: Work, size: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) best = Math.min(best, await cpuTime(work, size))
  return best
}

/** Returns CPU time in ms. */
async function cpuTime(work: Work, size: number, limit = LIMIT_MS): Promise<number> {
  const before = process.cpuUsage()
  await withLimit(() => work(size), limit)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function infiniteIfInterrupted(error: unknown): number {
  const isInterrupted = error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  if (!isInterrupted) throw error
  return Number.POSITIVE_INFINITY
}

const measured = Symbol.for('measured work')
const CALL = new Script("globalThis[Symbol.for('measured work')]()")

/** Calls a function with a time limit that also interrupts regular expressions. */
function withLimit(work: () => unknown, timeout: number): unknown {
  Object.assign(globalThis, { [measured]: work })
  try {
    return CALL.runInThisContext({ timeout })
  } finally {
    Reflect.deleteProperty(globalThis, measured)
  }
}

const describeTimes = (times: ReadonlyMap<number, number>): string =>
  [...times].map(([size, ms]) => `${size}: ${ms.toFixed(1)} ms`).join(', ')
