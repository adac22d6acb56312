import { DatabaseUnavailableError } from './portable.ts'

/** Age in milliseconds of a waiting request from which the server is probed. */
const LATE_MS = 1500
/** Time limit of a probe in milliseconds. Together with `LATE_MS`, a request fails within five seconds. */
const PULSE_MS = 2000
/** Lifetime of a failed probe's result in milliseconds. Further queries fail at once until then. */
const HOLDS_MS = 300
type Waiting = { since: number; fail: (why: DatabaseUnavailableError) => void }

/**
 * Connection watchdog: fails requests to a database server that no longer answers.
 *
 * A frozen server, or a network that drops packets, closes no connection, so the driver would wait until TCP gives up
 * after many minutes. When a request has waited `LATE_MS`, the watchdog probes the server with `probe`. If the health
 * probe fails, all waiting requests reject with `DatabaseUnavailableError`, and later ones reject until a probe
 * succeeds. If it succeeds, slow statements go on, up to `longestMs`: past the server's own statement timeout the
 * answer must have been lost.
 */
export function createWatchdog(probe: () => Promise<void>, longestMs: number) {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let runningProbe: Promise<boolean> | undefined
  let isUnavailable = false
  let probedAt = Number.NEGATIVE_INFINITY

  const scheduleCheck = (ms: number) => {
    timer ??= setTimeout(checkOldest, ms)
    timer.unref()
  }
  function checkOldest() {
    timer = undefined
    const [oldest] = waiting
    if (!oldest) return
    const late = performance.now() - oldest.since
    if (late < LATE_MS) scheduleCheck(LATE_MS - late)
    else void runProbe().then(() => waiting.size > 0 && scheduleCheck(LATE_MS))
  }

  function runProbe(): Promise<boolean> {
    runningProbe ??= isAlive(probe).then((found) => {
      runningProbe = undefined
      probedAt = performance.now()
      isUnavailable = !found
      for (const it of waiting) if (isUnavailable || probedAt - it.since > longestMs) it.fail(timedOut())
      return found
    })
    return runningProbe
  }

  /** Returns the server's answer. Rejects with `DatabaseUnavailableError` when the probe fails first. */
  function inReach<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const it = { since: performance.now(), fail: reject }
      waiting.add(it)
      scheduleCheck(LATE_MS)
      void answer.then(resolve, reject).finally(() => waiting.delete(it))
    })
  }

  /** Throws while the last probe has failed. Once its result is older than `HOLDS_MS`, probes again first. */
  async function mustAnswer(): Promise<void> {
    if (!isUnavailable) return
    if (performance.now() - probedAt < HOLDS_MS || !(await runProbe())) throw timedOut()
  }
  return { inReach, mustAnswer, stop: () => clearTimeout(timer) }
}

const timedOut = () => new DatabaseUnavailableError(new Error('no answer'))

async function isAlive(probe: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, PULSE_MS, false)
  const taken = probe().then(
    () => true,
    () => false,
  )
  return Promise.race([taken, late.promise]).finally(() => clearTimeout(timer))
}
