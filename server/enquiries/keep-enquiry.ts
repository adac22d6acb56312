import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { EnquiryTable } from '#server/db/schema/letters.ts'
import { transact } from '#server/db/transact.ts'
import { writeEnquiryMails } from '#server/mail/queries.ts'

export type Enquiry = { kind: EnquiryTable['kind']; email: string; fields?: Record<string, string> }

/** Keeps what a visitor sent, exactly as it was typed, with the letters that follow; whoever shows it escapes it. */
export async function keepEnquiry(db: Db, { kind, email, fields = {} }: Enquiry, now: Date): Promise<string> {
  const id = newId()
  await transact(db, async (trx) => {
    await trx
      .insertInto('enquiries')
      .values({ id, kind, email, fields: JSON.stringify(fields), createdAt: now.toISOString() })
      .execute()
    await writeEnquiryMails(trx, { id, kind, email, fields }, now)
  })
  return id
}
