import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { ensureJobs } from '#server/jobs/queue.ts'
import { RETENTION_POLICIES, type RetentionPolicy, retentionStart } from './policies.ts'

export const RETENTION_JOB = 'keep-term'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** 02:30 in India, when the shop has the fewest visitors. */
const NIGHT_UTC_HOUR = 21
const TIME_LIMIT_MS = 20_000

/** Returns the coming night, 02:30 in India. */
export function nextNight(now: Date): Date {
  const tonight = new Date(now)
  tonight.setUTCHours(NIGHT_UTC_HOUR, 0, 0, 0)
  return tonight > now ? tonight : new Date(tonight.getTime() + DAY_MS)
}

type Deps = { db: Db; now: () => Date; config: Pick<Config, 'dataDir'>; files: FileStore }

/**
 * Job handler that applies one retention policy. Returns when to run it again: the coming night, or in a second when
 * the time limit was reached.
 */
export async function applyRetention({ db, now, config, files }: Deps, name: string): Promise<Date | undefined> {
  const policy: RetentionPolicy | undefined = Object.hasOwn(RETENTION_POLICIES, name)
    ? RETENTION_POLICIES[name as keyof typeof RETENTION_POLICIES]
    : undefined
  if (!policy) return undefined
  const at = now()
  await ensureRetentionJobs(db, at)
  const deadline = performance.now() + TIME_LIMIT_MS
  const isOver = () => performance.now() > deadline
  const { dataDir } = config
  const done = await policy.keep(db, { before: retentionStart(policy, at), now: at, isOver, dataDir, files })
  return done ? nextNight(now()) : new Date(now().getTime() + 1000)
}

/**
 * Ensures a job for each retention policy. Called at the start, and by each job for the others, so that one that was
 * given up starts again the next night.
 */
export const ensureRetentionJobs = (db: Db, now: Date): Promise<void> =>
  ensureJobs(db, RETENTION_JOB, Object.keys(RETENTION_POLICIES), now)
