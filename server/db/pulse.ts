import { DatabaseAway } from './portable.ts'

/** From then on somebody who waits is a reason to look whether the server answers at all. */
const LATE_MS = 1500
/** How long it may take to connect anew and answer; whoever was late then waited for less than five seconds in all. */
const PULSE_MS = 2000
/** What was found holds for so long: a request that asks several things hears it at once. */
const HOLDS_MS = 300
type Waiting = { since: number; fail: (why: DatabaseAway) => void }

/**
 * Watches over those who wait for a server. One that is frozen, or at the end of a line that swallows everything, closes
 * no connection and says nothing, so that they would wait for as long as it lasts. Once somebody is late its pulse is
 * taken: without one everybody is told at once that the database is away, and those who come later after another try.
 * A statement that is slow by itself goes on, for `longestMs`, when the line must have swallowed its answer.
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

  /** The answer, or that there will be none. */
  function inReach<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const it = { since: performance.now(), fail: reject }
      waiting.add(it)
      lookIn(LATE_MS)
      void asked.then(resolve, reject).finally(() => waiting.delete(it))
    })
  }

  /** Throws while the server has no pulse; somebody has to look again, and that is whoever asks next. */
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
