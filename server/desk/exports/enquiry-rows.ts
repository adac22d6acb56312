import { indianDate, indianTime } from '#domain/delivery/day.ts'
import { type EnquiryFilter, KIND_WORDS, senderOf, subjectOf } from '#domain/desk/enquiry-list.ts'
import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { enquiryKeys } from '#server/desk/enquiries/find-enquiries.ts'

export const ENQUIRY_HEADS = [
  ...['Number', 'Came', 'Kind', 'From', 'Email', 'Phone', 'About', 'Message', 'Answered', 'Off the list'],
]

/** One page of a list of enquiries. */
export async function enquiryRows(db: Db, filter: EnquiryFilter, { size }: { size: number }) {
  const keys = await enquiryKeys(db, filter, size)
  const rows = await cellsOf(
    db,
    keys.map(({ id }) => id),
  )
  const last = keys.at(-1)
  return { rows, next: last && keys.length === size ? { by: last.createdAt, id: last.id } : undefined }
}

async function cellsOf(db: Db, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('enquiries').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const fields = parseColumn(keptFieldsSchema, row.fields, 'enquiries.fields', id)
    const sent = { ...row, fields }
    const { ticket, createdAt, kind, email, answeredAt, withdrawnAt } = row
    const said = [senderOf(sent), email, fields.phone ?? '', subjectOf(sent), fields.message ?? '']
    return [[ticket ?? '', sayWhen(createdAt), KIND_WORDS[kind], ...said, sayWhen(answeredAt), sayWhen(withdrawnAt)]]
  })
}

const sayWhen = (at: string | null): string => (at ? `${indianDate(new Date(at))} ${indianTime(new Date(at))}` : '')
