import { answerBy } from '#domain/enquiry/clocks.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import type { KeptFields } from '#domain/enquiry/kept-fields.ts'
import type { EnquiryId, OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import { transact } from '#server/db/transact.ts'
import { writeEnquiryEmails } from '#server/outbox/write-emails.ts'
import { NoRoom, takeRoom, tellNoRoom } from './intake.ts'

export type Enquiry = {
  kind: EnquiryTable['kind']
  email: string
  fields?: KeptFields
  /** How large the files are that come with it. */
  resumeBytes?: number
  /** Of a problem: its number, and the order that it is about. */
  ticket?: string
  orderId?: OrderId
}

export type Kept = { ok: true; id: EnquiryId } | { ok: false; why: 'no-room' }

/**
 * Keeps what a visitor sent, exactly as it was typed, with the emails that follow; whoever shows it escapes it. Refused
 * where visitors have sent as much as the shop takes; then its owner is told, once a day.
 */
export async function keepEnquiry(db: Db, enquiry: Enquiry, now: Date, limits = INTAKE_LIMITS): Promise<Kept> {
  const { kind, email, fields = {}, resumeBytes = 0, ticket = null, orderId = null } = enquiry
  const id = newId()
  const dueAt = answerBy(kind, now)?.toISOString() ?? null
  const about = { kind, email, ticket, orderId, dueAt }
  const row = { id, ...about, fields: JSON.stringify(fields), resumeBytes, createdAt: now.toISOString() }
  try {
    await transact(db, async (trx) => {
      await takeRoom(trx, row, limits, now)
      await trx.insertInto('enquiries').values(row).execute()
      await writeEnquiryEmails(trx, { id, kind, email, fields }, now)
    })
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error
    await tellNoRoom(db, now)
    return { ok: false, why: 'no-room' }
  }
  return { ok: true, id }
}
