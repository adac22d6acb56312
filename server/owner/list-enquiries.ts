import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
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

const SHOWN = 50

/** What visitors sent, the newest first. */
export async function listEnquiries(db: Db, kind: EnquiryTable['kind'] | undefined) {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as EnquiryTable['kind']))
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ fields, ...row }) => ({
    ...row,
    fields: parseColumn(keptFieldsSchema, fields, 'enquiries.fields', row.id),
  }))
}
