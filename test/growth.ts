import { Script } from 'node:vm'

/**
 * Sizes are compared with a sixteenth of theirs: linear work takes 16 times as long, up to three times that where the
 * larger one needs garbage collection, and quadratic work 256 times.
 */
const STEP = 16
const MOST_GROWTH = 80
/** Below this CPU time clocks say little, and no input is a danger. */
const FLOOR_MS = 0.25
const RUNS = 3
/** Further runs that may clear a size which seems slow, on a machine that was busy. */
const SECOND_LOOKS = 4
/** Ends work that does not end, such as that of an exponential regular expression. */
const LIMIT_MS = 5000
/** The same for the first look at the largest input, which quadratic work may not survive. */
const FIRST_LIMIT_MS = 500

type Work = (size: number) => unknown

/**
 * Runs work on inputs of doubling size, from `from` to `to`, and throws as soon as its CPU time has grown by more than
 * linear growth. The work itself is the part before its first `await` or a promise that it returns. Work whose largest
 * input is quick, or compares well with a sixteenth of it, is not run on the sizes between.
 */
export async function atMostLinear(work: Work, { from, to }: { from: number; to: number }) {
  const largest = await cpuTime(work, to, FIRST_LIMIT_MS).catch(infiniteIfInterrupted)
  if (largest < MOST_GROWTH * FLOOR_MS) return
  if (largest < MOST_GROWTH * (await bestOf(RUNS, work, to / STEP))) return
  const times = new Map<number, number>()
  for (let size = from; size <= to; size *= 2) {
    let best = await bestOf(RUNS, work, size)
    const most = MOST_GROWTH * Math.max(FLOOR_MS, times.get(size / STEP) ?? Number.POSITIVE_INFINITY)
    for (let look = 0; look < SECOND_LOOKS && best > most; look++) best = Math.min(best, await cpuTime(work, size))
    times.set(size, best)
    if (best > most) throw new Error(`grows faster than its input: ${describeTimes(times)}`)
  }
}

async function bestOf(runs: number, work: Work, size: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) best = Math.min(best, await cpuTime(work, size))
  return best
}

/** CPU time in milliseconds. */
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

/** Calls a function that is interrupted after the limit, also within a regular expression. */
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
