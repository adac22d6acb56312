import { withAbortSignal } from '#server/payments/providers/call-provider.ts'
import { type JobDeps, type JobHandlers, runNextJob } from './run-job.ts'

export type Worker = { stop: () => Promise<void> }

const POLL_MS = 1_000
/** Number of jobs that run at the same time, so that a slow provider does not block other work. */
const CONCURRENCY = 4
/** Jobs that are not finished by then are taken over by the next process after their lease. */
const STOP_TIMEOUT_MS = 8_000

/** Runs due jobs in this process until stopped. Stopping aborts requests to providers. */
export function startWorker<Deps extends JobDeps>(deps: Deps, handlers: JobHandlers<Deps>): Worker {
  const stopping = new AbortController()
  const loops = Array.from({ length: CONCURRENCY }, () => runJobs(deps, handlers, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      const done = new AbortController()
      const finished = Promise.all(loops).then(() => done.abort())
      await Promise.race([finished, pause(STOP_TIMEOUT_MS, done.signal)])
    },
  }
}

async function runJobs<Deps extends JobDeps>(
  deps: Deps,
  handlers: JobHandlers<Deps>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    try {
      if (await withAbortSignal(stop, () => runNextJob(deps, handlers))) continue
    } catch (error) {
      // The jobs are still queued when the database is available again.
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
