import { MAX_ATTEMPTS, retryAfterMs } from '#domain/payment/retry-schedule.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { ProviderCallAborted } from '#server/payments/providers/call-provider.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { claimJob, finishJob, type Job, postponeJob, returnJob } from './queue.ts'

export type JobDeps = { db: Db; log: Log; now: () => Date }

/**
 * Runs a job of one kind for a subject. It may run twice for the same job. Returns when to run it again, if at all.
 */
type JobHandler<Deps extends JobDeps> = (deps: Deps, subject: string) => Promise<Date | undefined>
export type JobHandlers<Deps extends JobDeps> = Record<string, JobHandler<Deps>>

/** Runs the next due job. Returns false when there is none. */
export async function runNextJob<Deps extends JobDeps>(deps: Deps, handlers: JobHandlers<Deps>): Promise<boolean> {
  const job = await claimJob(deps.db, Object.keys(handlers), deps.now())
  const handler = job && handlers[job.kind]
  if (!job || !handler) return false
  try {
    const dueAt = await handler(deps, job.subject)
    if (dueAt) await postponeJob(deps.db, job, { dueAt })
    else await finishJob(deps.db, job, { at: deps.now() })
  } catch (error) {
    if (error instanceof ProviderCallAborted) await returnJob(deps.db, job, deps.now())
    else await handleFailure(deps, job, error)
  }
  return true
}

/** Runs all jobs that are due now, and returns their number. */
export async function runDueJobs<Deps extends JobDeps>(deps: Deps, handlers: JobHandlers<Deps>): Promise<number> {
  for (let count = 0; ; count++) if (!(await runNextJob(deps, handlers))) return count
}

/** Postpones a failed job, or after `MAX_ATTEMPTS` gives it up and creates a task for a person. */
async function handleFailure({ db, log, now }: JobDeps, job: Job, error: unknown): Promise<void> {
  log.error({ err: error, job: job.kind, attempts: job.attempts }, 'job')
  const errorName = error instanceof Error ? error.name : 'fault'
  const at = now()
  if (job.attempts < MAX_ATTEMPTS) {
    return postponeJob(db, job, { dueAt: new Date(at.getTime() + retryAfterMs(job.attempts)), fault: errorName })
  }
  const text = `Job '${job.kind}' for ${job.subject} failed ${job.attempts} times and was given up. See the log for the reason.`
  await createTask(db, { orderId: null, subject: `job:${job.id}`, text, at })
  await finishJob(db, job, { at, fault: errorName })
}
