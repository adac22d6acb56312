import { replyDeadline } from '#domain/enquiry/deadlines.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import type { StoredFields } from '#domain/enquiry/stored-fields.ts'
import type { EnquiryId, OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import { transact } from '#server/db/transact.ts'
import { enqueueEnquiryEmails } from '#server/email/enqueue-customer-emails.ts'
import { readPromises } from '#server/settings/queries.ts'
import { countIntake, IntakeFullError, reportIntakeFull } from './intake-limits.ts'

export type NewEnquiry = {
  kind: EnquiryTable['kind']
  email: string
  fields?: StoredFields
  /** Total size of the uploaded files in bytes. */
  resumeBytes?: number
  /** Public number of a problem report. `orderId` is its order. */
  ticket?: string
  orderId?: OrderId
}

export type StoreResult = { ok: true; id: EnquiryId } | { ok: false; why: 'no-room' }

/**
 * Stores an enquiry as typed, unescaped, and enqueues its emails. Returns `no-room` when the intake limits are
 * reached, and then creates a task for the owner once a day.
 */
export async function storeEnquiry(
  db: Db,
  enquiry: NewEnquiry,
  now: Date,
  limits = INTAKE_LIMITS,
): Promise<StoreResult> {
  const { kind, email, fields = {}, resumeBytes = 0, ticket = null, orderId = null } = enquiry
  const id = newId()
  const about = { kind, email, ticket, orderId }
  const given = { id, ...about, fields: JSON.stringify(fields), resumeBytes, createdAt: now.toISOString() }
  try {
    await transact(db, async (trx) => {
      const dueAt = replyDeadline(kind, now, await readPromises(trx))?.toISOString() ?? null
      const row = { ...given, dueAt }
      await countIntake(trx, row, limits, now)
      await trx.insertInto('enquiries').values(row).execute()
      await enqueueEnquiryEmails(trx, { id, kind, email, fields }, now)
    })
  } catch (error) {
    if (!(error instanceof IntakeFullError)) throw error
    await reportIntakeFull(db, now)
    return { ok: false, why: 'no-room' }
  }
  return { ok: true, id }
}
