import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'

export const ENQUIRY_KINDS = [
  'newsletter',
  'notify',
  'consultation',
  'contact',
  'careers',
  'problem',
] as const satisfies readonly EnquiryTable['kind'][]

const MAX_ENQUIRIES = 50

/** Returns the newest 50 enquiries, of one kind or all. */
export async function listEnquiries(db: Db, kind: EnquiryTable['kind'] | undefined) {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as EnquiryTable['kind']))
    .orderBy('createdAt', 'desc')
    .limit(MAX_ENQUIRIES)
    .execute()
  return rows.map(({ fields, ...row }) => ({
    ...row,
    fields: parseColumn(storedFieldsSchema, fields, 'enquiries.fields', row.id),
  }))
}
