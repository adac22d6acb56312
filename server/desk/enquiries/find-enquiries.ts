import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { ENQUIRY_LISTS, type EnquiryFilter, type EnquiryList, senderOf, subjectOf } from '#domain/desk/enquiry-list.ts'
import { searchedTerms, type TermRange } from '#domain/desk/order-terms.ts'
import { SETTLE_SOON_MS } from '#domain/enquiry/clocks.ts'
import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { Schema } from '#server/db/schema.ts'

export const PAGE = 50
/** More are not counted one by one. */
export const MOST_COUNTED = 1000
/** Of those that Today shows. */
const MOST_DUE = 50
const EXCERPT = 140

type Enquiries = ExpressionBuilder<Schema, 'enquiries'>

/** Word for word as the indexes have it: no other is found in their order. */
const OPEN = sql<SqlBool>`due_at is not null`
const ANSWERED = sql<SqlBool>`answered_at is not null and due_at is null`

const inList = (eb: Enquiries, list: EnquiryList): Expression<SqlBool> =>
  list === 'open' ? OPEN : list === 'answered' ? ANSWERED : eb('kind', '=', list)

/** Enquiries that have a term of each range; nothing where none is asked for. */
function withTerms(eb: Enquiries, ranges: readonly TermRange[]) {
  const [first, ...others] = ranges.map(({ from, until }) =>
    eb.selectFrom('enquiryTerms').select('enquiryTerms.enquiryId').where('term', '>=', from).where('term', '<', until),
  )
  return others.reduce((all, one) => all?.intersect(one), first)
}

/** The statement of one page, the newest first, one row more than it shows. What is searched for is searched for in all. */
export function enquiryPageOf(db: Db, { list, search, after }: EnquiryFilter) {
  const ranges = searchedTerms(search)
  return db
    .selectFrom('enquiries')
    .select(COLUMNS)
    .where((eb) => {
      const searched = withTerms(eb, ranges)
      if (searched) return eb('id', 'in', searched)
      return search === '' ? inList(eb, list) : sql<SqlBool>`1 = 0`
    })
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after?.by ?? '', after?.id ?? ''))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
}

const COLUMNS = ['id', 'kind', 'email', 'ticket', 'fields', 'createdAt', 'dueAt', 'answeredAt'] as const

/** A page of what visitors sent. `next`: where the one after it begins, by key. */
export async function findEnquiries(db: Db, filter: EnquiryFilter) {
  const found = await enquiryPageOf(db, filter).execute()
  const rows = found.slice(0, PAGE).map(toRow)
  const last = rows.at(-1)
  return { rows, next: found.length > PAGE && last ? { by: last.createdAt, id: last.id } : undefined }
}

export type EnquiryRow = ReturnType<typeof toRow>

function toRow({ fields: text, ...row }: Awaited<ReturnType<ReturnType<typeof enquiryPageOf>['execute']>>[number]) {
  const fields = parseColumn(keptFieldsSchema, text, 'enquiries.fields', row.id)
  const { id, kind, ticket, createdAt, dueAt, answeredAt } = row
  const sent = { ...row, fields }
  return {
    ...{ id, kind, ticket, createdAt, dueAt, answered: answeredAt !== null },
    ...{ from: senderOf(sent), subject: subjectOf(sent), excerpt: oneLine(fields.message ?? '').slice(0, EXCERPT) },
  }
}

/** How many there are in each list; no more than `MOST_COUNTED` are counted. */
export async function countEnquiries(db: Db): Promise<Record<EnquiryList, number>> {
  const row = await db
    .selectNoFrom((eb) =>
      ENQUIRY_LISTS.map((list) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('enquiries')
              .select('id')
              .where((it) => inList(it, list))
              .limit(MOST_COUNTED)
              .as('some'),
          )
          .select((count) => count.fn.countAll<number>().as('count'))
          .as(list),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([list, count]) => [list, Number(count)])) as never
}

/** What is to be answered, and problems whose month is nearly over, the most urgent first. */
export async function dueEnquiries(db: Db, now: Date) {
  const soon = new Date(now.getTime() + SETTLE_SOON_MS).toISOString()
  const rows = await db
    .selectFrom('enquiries')
    .select(COLUMNS)
    .where(OPEN)
    .where('dueAt', '<', soon)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(MOST_DUE)
    .execute()
  return rows.map(toRow)
}
