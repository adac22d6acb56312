import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { ensureJobs } from '#server/jobs/queue.ts'
import { BATCH_SIZE } from './batches.ts'
import { deleteOldEmails, deleteWebhookBodies } from './emails.ts'
import { deleteOldEnquiries, deleteOldResumes } from './enquiries.ts'
import { deleteTaxDocuments, eraseAbandonedCheckouts, eraseRecipients, type RetentionRun } from './orders.ts'
import { deleteOrphanDocuments, deletePrintedDocuments, deleteUnusedPictures } from './unused-files.ts'

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

export type RetentionPolicy = {
  days?: number
  months?: number
  years?: number
  /** Deletes expired data in small batches. Returns false when the time limit was reached before the end. */
  keep: (db: Db, run: RetentionRun) => Promise<boolean>
}

const withDocuments =
  (keep: RetentionPolicy['keep']): RetentionPolicy['keep'] =>
  async (db, run) => {
    const done = await keep(db, run)
    await deletePrintedDocuments(db, run.dataDir)
    await deleteOrphanDocuments(db, run.files)
    return done
  }

/**
 * Retention policies for personal data, as stated in docs/owner/people.md and on the privacy page. Each has its own
 * job, which may run twice and on several instances at once.
 */
export const RETENTION_POLICIES = {
  'abandoned-checkouts': { days: 30, keep: eraseAbandonedCheckouts },
  'webhook-bodies': { days: 180, keep: deleteWebhookBodies },
  letters: { days: 90, keep: deleteOldEmails },
  resumes: { months: 6, keep: deleteOldResumes },
  'brought-pictures': { days: 7, keep: deleteUnusedPictures },
  'brought-sheets': { days: 7, keep: deleteOldImports },
  enquiries: { months: 24, keep: deleteOldEnquiries },
  notices: { months: 18, keep: deleteOldNotices },
  runs: { days: 90, keep: deleteOldRuns },
  recipients: { days: 90, keep: withDocuments(eraseRecipients) },
  'tax-papers': { years: 8, keep: withDocuments(deleteTaxDocuments) },
} as const satisfies Record<string, RetentionPolicy>

/** Returns the start of the retention period. A day that a shorter month lacks becomes its last day. */
export function retentionStart({ days = 0, months = 0, years = 0 }: Omit<RetentionPolicy, 'keep'>, now: Date): Date {
  const back = new Date(now.getTime() - days * 24 * 60 * 60_000)
  const day = back.getUTCDate()
  back.setUTCDate(1)
  back.setUTCMonth(back.getUTCMonth() - months - 12 * years)
  const last = new Date(Date.UTC(back.getUTCFullYear(), back.getUTCMonth() + 1, 0)).getUTCDate()
  back.setUTCDate(Math.min(day, last))
  return back
}

/** Deletes old imports with their rows, one by one. Their changes stay in the history of each product. */
export async function deleteOldImports(db: Db, { before, isOver }: RetentionRun): Promise<boolean> {
  for (;;) {
    const old = await db
      .selectFrom('sheets')
      .select('id')
      .where('at', '<=', before.toISOString())
      .limit(1)
      .executeTakeFirst()
    if (!old) return true
    await db.deleteFrom('sheetRows').where('sheetId', '=', old.id).execute()
    await db.deleteFrom('sheets').where('id', '=', old.id).execute()
    if (isOver()) return false
  }
}

/** Deletes addresses that waited too long for their one email, in small batches. */
export async function deleteOldNotices(db: Db, { before, isOver }: RetentionRun): Promise<boolean> {
  for (;;) {
    const old = db.selectFrom('notices').select('id').where('createdAt', '<=', before.toISOString()).limit(BATCH_SIZE)
    const { numDeletedRows } = await db.deleteFrom('notices').where('id', 'in', old).executeTakeFirstOrThrow()
    if (numDeletedRows < BATCH_SIZE) return true
    if (isOver()) return false
  }
}

/** Deletes the runs of riders with their stops, in small batches. The deliveries stay in the history of each order. */
export async function deleteOldRuns(db: Db, { before, isOver }: RetentionRun): Promise<boolean> {
  for (;;) {
    const old = await db
      .selectFrom('runs')
      .select('id')
      .where('expiresAt', '<=', before.toISOString())
      .limit(BATCH_SIZE)
      .execute()
    if (old.length === 0) return true
    const ids = old.map(({ id }) => id)
    await db.deleteFrom('runStops').where('runId', 'in', ids).execute()
    await db.deleteFrom('runs').where('id', 'in', ids).execute()
    if (isOver()) return false
  }
}
