import type { Db } from '#server/db/connect.ts'
import { forgetPictures } from './brought-pictures.ts'
import { forgetEmails, forgetWebhooks } from './email-terms.ts'
import { forgetEnquiries, forgetResumes } from './enquiry-terms.ts'
import { forgetAbandoned, forgetRecipients, forgetTaxDocuments, type Keeping } from './order-terms.ts'
import { sweepDocuments, sweepPrinted } from './printed-documents.ts'

export type Term = {
  /** How long something is kept, counted back from now. */
  days?: number
  months?: number
  years?: number
  /** Lets go of what is older, a few rows at a time; `false` when the time was over before the end. */
  keep: (db: Db, keeping: Keeping) => Promise<boolean>
}

const withDocuments =
  (keep: Term['keep']): Term['keep'] =>
  async (db, keeping) => {
    const done = await keep(db, keeping)
    await sweepPrinted(db, keeping.dataDir)
    await sweepDocuments(db, keeping.files)
    return done
  }

/**
 * How long the shop keeps what belongs to people, as docs/owner/people.md and the privacy page say it. Each has a job of its
 * own, which may run twice and on several machines at once.
 */
export const TERMS = {
  'abandoned-checkouts': { days: 30, keep: forgetAbandoned },
  'webhook-bodies': { days: 180, keep: forgetWebhooks },
  letters: { days: 90, keep: forgetEmails },
  resumes: { months: 6, keep: forgetResumes },
  'brought-pictures': { days: 7, keep: forgetPictures },
  'brought-sheets': { days: 7, keep: forgetSheets },
  enquiries: { months: 24, keep: forgetEnquiries },
  recipients: { days: 90, keep: withDocuments(forgetRecipients) },
  'tax-papers': { years: 8, keep: withDocuments(forgetTaxDocuments) },
} as const satisfies Record<string, Term>

/** The day that a term reaches back to; a day that a shorter month does not have is its last. */
export function reachesBackTo({ days = 0, months = 0, years = 0 }: Omit<Term, 'keep'>, now: Date): Date {
  const back = new Date(now.getTime() - days * 24 * 60 * 60_000)
  const day = back.getUTCDate()
  back.setUTCDate(1)
  back.setUTCMonth(back.getUTCMonth() - months - 12 * years)
  const last = new Date(Date.UTC(back.getUTCFullYear(), back.getUTCMonth() + 1, 0)).getUTCDate()
  back.setUTCDate(Math.min(day, last))
  return back
}

/** Sheets that were brought in go with their rows, one after the other; what they changed stays in the history of each gift. */
export async function forgetSheets(db: Db, { before, isOver }: Keeping): Promise<boolean> {
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
