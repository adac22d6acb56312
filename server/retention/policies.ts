import type { Db } from '#server/db/connect.ts'
import { deleteOldEmails, deleteWebhookBodies } from './emails.ts'
import { deleteOldEnquiries, deleteOldResumes } from './enquiries.ts'
import { deleteTaxDocuments, eraseAbandonedCheckouts, eraseRecipients, type RetentionRun } from './orders.ts'
import { deleteOrphanDocuments, deletePrintedDocuments } from './printed-documents.ts'
import { deleteUnusedPictures } from './unused-pictures.ts'

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
