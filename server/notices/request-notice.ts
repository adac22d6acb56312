import { normalizeMailbox } from '#domain/enquiry/contact-keys.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import type { NoticeKind } from '#domain/notice/notice.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { countIntake, IntakeFullError, reportIntakeFull } from '#server/enquiries/intake-limits.ts'

/** Notices that one mailbox waits for: more than a person needs, too few to annoy a stranger. */
export const MAX_PER_MAILBOX = 20

/** `subject` is a PIN code or the id of an occasion. */
export type NoticeRequest = { kind: NoticeKind; subject: string; email: string }

/**
 * Stores an address that waits for one email; the answer is the same if it waits already. Returns false when its
 * mailbox waits for 20 messages, or the limits of visitors' messages are reached.
 */
export async function requestNotice(
  db: Db,
  { kind, subject, email }: NoticeRequest,
  now: Date,
  limits = INTAKE_LIMITS,
): Promise<boolean> {
  const mailbox = normalizeMailbox(email)
  const row = { id: newTimeOrderedId(), kind, subject, email: email.trim(), mailbox, createdAt: now.toISOString() }
  try {
    return await transact(db, async (trx) => {
      await countIntake(trx, { fields: '', resumeBytes: 0 }, limits, now)
      const waiting = await trx.selectFrom('notices').select('id').where('mailbox', '=', mailbox).execute()
      if (waiting.length >= MAX_PER_MAILBOX) return false
      await trx
        .insertInto('notices')
        .values(row)
        .onConflict((c) => c.doNothing())
        .execute()
      return true
    })
  } catch (error) {
    if (!(error instanceof IntakeFullError)) throw error
    await reportIntakeFull(db, now)
    return false
  }
}
