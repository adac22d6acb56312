import { indianDate, indianTime } from '#domain/delivery/day.ts'
import { type EnquiryFilter, enquiryAddress, KIND_WORDS, senderOf, subjectOf } from '#domain/desk/enquiry-list.ts'
import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { transact } from '#server/db/transact.ts'
import { enquiryKeys } from '#server/desk/enquiries/find-enquiries.ts'
import { csvStream } from './csv-stream.ts'

/** So many are read at once. */
const PAGE = 250

const HEADS = [
  'Number',
  'Came',
  'Kind',
  'From',
  'Email',
  'Phone',
  'About',
  'Message',
  'Answered',
  'Off the list',
] as const

/** What visitors sent, of a list, all of its pages, as a file; in the audit without what was searched for. */
export async function exportEnquiries(db: Db, filter: EnquiryFilter, by: By): Promise<ReadableStream<Uint8Array>> {
  const after = enquiryAddress({ ...filter, search: '' })
  const what = `enquiries exported${filter.search ? ', of a search' : ''}`
  await transact(db, (trx) => writeAudit(trx, { what, subject: 'enquiries', after }, by))
  return csvStream(HEADS, pagesOf(db, filter))
}

async function* pagesOf(db: Db, filter: EnquiryFilter) {
  for (let after: EnquiryFilter['after']; ; ) {
    const keys = await enquiryKeys(db, { ...filter, after }, PAGE)
    yield await cellsOf(
      db,
      keys.map(({ id }) => id),
    )
    const last = keys.at(-1)
    if (!last || keys.length < PAGE) return
    after = { by: last.createdAt, id: last.id }
  }
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
