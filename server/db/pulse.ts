import { DatabaseAway } from './portable.ts'

/** Age of a waiting request from which the server is probed. */
const LATE_MS = 1500
/** Time limit of a probe. With `LATE_MS` a request fails within five seconds. */
const PULSE_MS = 2000
/** Lifetime of a failed probe's result: the further queries of a request fail at once. */
const HOLDS_MS = 300
type Waiting = { since: number; fail: (why: DatabaseAway) => void }

/**
 * Connection watchdog: fails requests to a database server that no longer answers.
 *
 * A frozen server, or a network that drops packets, closes no connection, so the driver would wait until TCP gives up
 * after many minutes. When a request has waited `LATE_MS`, the watchdog probes the server with `takePulse`. If the
 * health probe fails, all waiting requests reject with `DatabaseAway`, and later ones reject until a probe succeeds. If
 * it succeeds, slow statements go on, up to `longestMs`: past the server's own statement timeout the answer must have
 * been lost.
 */
export function watchServer(takePulse: () => Promise<void>, longestMs: number) {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let feeling: Promise<boolean> | undefined
  let isAway = false
  let feltAt = Number.NEGATIVE_INFINITY

  const lookIn = (ms: number) => {
    timer ??= setTimeout(look, ms)
    timer.unref()
  }
  function look() {
    timer = undefined
    const [oldest] = waiting
    if (!oldest) return
    const late = performance.now() - oldest.since
    if (late < LATE_MS) lookIn(LATE_MS - late)
    else void feel().then(() => waiting.size > 0 && lookIn(LATE_MS))
  }

  function feel(): Promise<boolean> {
    feeling ??= hasPulse(takePulse).then((found) => {
      feeling = undefined
      feltAt = performance.now()
      isAway = !found
      for (const it of waiting) if (isAway || feltAt - it.since > longestMs) it.fail(timedOut())
      return found
    })
    return feeling
  }

  /** Returns the answer of the server; rejects with `DatabaseAway` when the probe fails first. */
  function inReach<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const it = { since: performance.now(), fail: reject }
      waiting.add(it)
      lookIn(LATE_MS)
      void asked.then(resolve, reject).finally(() => waiting.delete(it))
    })
  }

  /** Throws while the last probe has failed; once its result is older than `HOLDS_MS`, probes again first. */
  async function mustAnswer(): Promise<void> {
    if (!isAway) return
    if (performance.now() - feltAt < HOLDS_MS || !(await feel())) throw timedOut()
  }
  return { inReach, mustAnswer, stop: () => clearTimeout(timer) }
}

const timedOut = () => new DatabaseAway(new Error('no answer'))

async function hasPulse(takePulse: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, PULSE_MS, false)
  const taken = takePulse().then(
    () => true,
    () => false,
  )
  return Promise.race([taken, late.promise]).finally(() => clearTimeout(timer))
}
