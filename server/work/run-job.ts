import { MAX_ATTEMPTS, retryAfterMs } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import { finishJob, handBackJob, type Job, postponeJob, takeJob } from '#server/jobs/queue.ts'
import type { Log } from '#server/log.ts'
import { LetGo } from '#server/payments/providers/call.ts'
import { addReviewTask } from '#server/review-tasks/queries.ts'

export type JobDeps = { db: Db; log: Log; now: () => Date }

/** Does one kind of work on a thing, and may do it twice. It answers when to look at the thing again, if ever. */
type Handler<Deps extends JobDeps> = (deps: Deps, subject: string) => Promise<Date | undefined>
export type Handlers<Deps extends JobDeps> = Record<string, Handler<Deps>>

/** Does the next job that is due; `false` when there is none. */
export async function runNextJob<Deps extends JobDeps>(deps: Deps, handlers: Handlers<Deps>): Promise<boolean> {
  const job = await takeJob(deps.db, Object.keys(handlers), deps.now())
  const handler = job && handlers[job.kind]
  if (!job || !handler) return false
  try {
    const dueAt = await handler(deps, job.subject)
    if (dueAt) await postponeJob(deps.db, job, { dueAt })
    else await finishJob(deps.db, job, { at: deps.now() })
  } catch (error) {
    if (error instanceof LetGo) await handBackJob(deps.db, job, deps.now())
    else await putOff(deps, job, error)
  }
  return true
}

/** Does everything that is due now. */
export async function runDueJobs<Deps extends JobDeps>(deps: Deps, handlers: Handlers<Deps>): Promise<number> {
  for (let count = 0; ; count++) if (!(await runNextJob(deps, handlers))) return count
}

/** Later again, and after enough failures never, but then a person is told. */
async function putOff({ db, log, now }: JobDeps, job: Job, error: unknown): Promise<void> {
  log.error({ err: error, job: job.kind, attempts: job.attempts }, 'job')
  const fault = error instanceof Error ? error.name : 'fault'
  const at = now()
  if (job.attempts < MAX_ATTEMPTS) {
    return postponeJob(db, job, { dueAt: new Date(at.getTime() + retryAfterMs(job.attempts)), fault })
  }
  const text = `The work '${job.kind}' on ${job.subject} failed ${job.attempts} times and was given up. The log says why.`
  await addReviewTask(db, { orderId: null, subject: `job:${job.id}`, text, at })
  await finishJob(db, job, { at, fault })
}
