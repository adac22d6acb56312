import { auditRefusals } from '#server/audit/refusals.ts'
import { pruneAttempts } from '#server/auth/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import { pruneBudgets } from '#server/limits/day-budgets.ts'
import { sendNotices } from '#server/notices/send-notices.ts'
import { checkPromisedDays } from '#server/orders/promised-days-job.ts'
import { trimUnpaidOrders } from '#server/retention/unpaid-orders.ts'
import { ensureJobs } from './queue.ts'

export const HOURLY_JOB = 'hourly'

const HOUR_MS = 60 * 60_000
/** Hours in India begin half an hour after those of UTC. */
const OFFSET_MS = HOUR_MS / 2
/** Time limit of a task in milliseconds, well below the lease of a job. */
const TIME_LIMIT_MS = 20_000

/** Hourly tasks. Each may run twice and on several nodes at once. */
const HOURLY_TASKS = {
  'audit-refusals': (db: Db, now: Date) => auditRefusals(db, now),
  'prune-limits': async (db: Db, now: Date) => {
    await pruneBudgets(db, now)
    await pruneAttempts(db, now)
  },
  /** Finds orders that were paid while the delivery tables changed. */
  'promised-days': async (db: Db, now: Date) => {
    await checkPromisedDays(db, now)
  },
  'unpaid-orders': async (db: Db, now: Date) => {
    await trimUnpaidOrders(db, now, { isOver: timeLimit() })
  },
  /** Writes the emails about places that are delivered to by now, and the reminders of occasions. */
  notices: async (db: Db, now: Date) => {
    await sendNotices(db, now, { isOver: timeLimit() })
  },
} as const

function timeLimit(): () => boolean {
  const deadline = performance.now() + TIME_LIMIT_MS
  return () => performance.now() > deadline
}

/** Returns the start of the next hour in India. */
export const nextHour = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + OFFSET_MS) / HOUR_MS) * HOUR_MS + HOUR_MS - OFFSET_MS)

/** Job handler that runs one hourly task and returns when it is due again. */
export async function runHourly({ db, now }: { db: Db; now: () => Date }, name: string): Promise<Date | undefined> {
  if (!Object.hasOwn(HOURLY_TASKS, name)) return undefined
  await ensureHourlyJobs(db, now())
  await HOURLY_TASKS[name as keyof typeof HOURLY_TASKS](db, now())
  return nextHour(now())
}

/**
 * Ensures a job for each hourly task. Called at the start, and by each task for the others, in case one was given up.
 */
export const ensureHourlyJobs = (db: Db, now: Date): Promise<void> =>
  ensureJobs(db, HOURLY_JOB, Object.keys(HOURLY_TASKS), now)
