import { lettingGo } from '#server/payments/providers/call.ts'
import { type Handlers, type JobDeps, runNextJob } from './run-job.ts'

export type Worker = { stop: () => Promise<void> }

const POLL_MS = 1_000
/** A provider that is slow must not keep the other work waiting. */
const HANDS = 4
/** What is not finished by then is taken up by the next process, once its lease is over. */
const STOP_AFTER_MS = 8_000

/** Does the jobs that are due, inside the server's own process, until it is stopped; who asks a provider then lets go of it. */
export function startWorker<Deps extends JobDeps>(deps: Deps, handlers: Handlers<Deps>): Worker {
  const stopping = new AbortController()
  const hands = Array.from({ length: HANDS }, () => work(deps, handlers, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      const done = new AbortController()
      const finished = Promise.all(hands).then(() => done.abort())
      await Promise.race([finished, pause(STOP_AFTER_MS, done.signal)])
    },
  }
}

async function work<Deps extends JobDeps>(deps: Deps, handlers: Handlers<Deps>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      if (await lettingGo(stop, () => runNextJob(deps, handlers))) continue
    } catch (error) {
      // The database is away: the work is still there when it comes back.
      deps.log.error({ err: error }, 'worker')
    }
    await pause(POLL_MS, stop)
  }
}

const pause = (ms: number, stop?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    stop?.addEventListener('abort', done)
    if (stop?.aborted) done()
  })
