import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { EnquiryTable } from '#server/db/schema.ts'

export type Enquiry = { kind: EnquiryTable['kind']; email: string; fields?: Record<string, string> }

/** Keeps what a visitor sent, exactly as it was typed; whoever shows it escapes it. */
export async function keepEnquiry(db: Db, { kind, email, fields = {} }: Enquiry, now: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('enquiries')
    .values({ id, kind, email, fields: JSON.stringify(fields), createdAt: now.toISOString() })
    .execute()
  return id
}
