import { auditRefusals } from '#server/audit/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { pruneTries } from '#server/desk/tries.ts'
import { armJobs } from '#server/jobs/queue.ts'
import { pruneBudgets } from '#server/limits/day-budgets.ts'
import { trimUnpaidOrders } from '#server/retention/unpaid-orders.ts'

export const HOURLY_JOB = 'hourly'

const HOUR_MS = 60 * 60_000
/** Hours begin in India half an hour after they do in UTC. */
const OFFSET_MS = HOUR_MS / 2
/** Well below the lease of a job. */
const AT_MOST_MS = 20_000

/** What is done once an hour; each may run twice and on several nodes. */
const TASKS = {
  'audit-refusals': (db: Db, now: Date) => auditRefusals(db, now),
  'prune-limits': async (db: Db, now: Date) => {
    await pruneBudgets(db, now)
    await pruneTries(db, now)
  },
  'unpaid-orders': async (db: Db, now: Date) => {
    const until = performance.now() + AT_MOST_MS
    await trimUnpaidOrders(db, now, { isOver: () => performance.now() > until })
  },
} as const

/** The beginning of the next hour in India. */
export const nextHour = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + OFFSET_MS) / HOUR_MS) * HOUR_MS + HOUR_MS - OFFSET_MS)

/** Does one of the hourly tasks, and answers when it is due again. */
export async function runHourly({ db, now }: { db: Db; now: () => Date }, name: string): Promise<Date | undefined> {
  if (!Object.hasOwn(TASKS, name)) return undefined
  await armHourly(db, now())
  await TASKS[name as keyof typeof TASKS](db, now())
  return nextHour(now())
}

/** Writes a job for each hourly task: at the start, and by each of them for the others, where one was given up. */
export const armHourly = (db: Db, now: Date): Promise<void> => armJobs(db, HOURLY_JOB, Object.keys(TASKS), now)
