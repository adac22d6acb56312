import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { ENQUIRY_LISTS, type EnquiryFilter, type EnquiryList, senderOf, subjectOf } from '#domain/desk/enquiry-list.ts'
import { searchedTerms } from '#domain/desk/order-terms.ts'
import { SETTLE_SOON_MS } from '#domain/enquiry/clocks.ts'
import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import type { EnquiryId, OrderId } from '#domain/flavours.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import type { Schema } from '#server/db/schema.ts'
import { type EnquiryKey, newestWithTerms } from './search-enquiries.ts'

export const PAGE = 50
/** More are not counted one by one. */
export const MOST_COUNTED = 1000
/** More are many. */
const MOST_OPEN = 100
/** Of those that Today shows. */
const MOST_DUE = 50
const EXCERPT = 140

type Enquiries = ExpressionBuilder<Schema, 'enquiries'>

/** Word for word as the indexes have it: no other is found in their order. */
const OPEN = sql<SqlBool>`due_at is not null`
const ANSWERED = sql<SqlBool>`answered_at is not null and due_at is null`

const inList = (eb: Enquiries, list: EnquiryList): Expression<SqlBool> =>
  list === 'open' ? OPEN : list === 'answered' ? ANSWERED : eb('kind', '=', list)

/** The newest of a list. */
const ofList = (db: Db, { list, after }: EnquiryFilter, count: number): Promise<EnquiryKey[]> =>
  db
    .selectFrom('enquiries')
    .select(['createdAt', 'id'])
    .where((eb) => inList(eb, list))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after?.by ?? '', after?.id ?? ''))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Which ones a list has, the newest first; what is searched for is searched for in all lists. */
export const enquiryKeys = (db: Db, filter: EnquiryFilter, count: number): Promise<EnquiryKey[]> =>
  filter.search === ''
    ? ofList(db, filter, count)
    : newestWithTerms(db, searchedTerms(filter.search), { after: filter.after, most: count })

const COLUMNS = ['id', 'kind', 'email', 'ticket', 'fields', 'createdAt', 'dueAt', 'answeredAt'] as const

/**
 * A page of what visitors sent, the newest first. `next`: where the one after it begins, by key.
 */
export async function findEnquiries(db: Db, filter: EnquiryFilter) {
  const found = await enquiryKeys(db, filter, PAGE + 1)
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  const rows = await rowsOf(
    db,
    page.map(({ id }) => id),
  )
  return { rows, next: found.length > PAGE && last ? { by: last.createdAt, id: last.id } : undefined }
}

/** In the order of their ids. */
async function rowsOf(db: Db, ids: readonly EnquiryId[]): Promise<EnquiryRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('enquiries').select(COLUMNS).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type EnquiryRow = ReturnType<typeof toRow>

type Listed = Pick<Selectable<EnquiryTable>, (typeof COLUMNS)[number]>

function toRow({ fields: text, ...row }: Listed) {
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

/** All of a list, counted one by one: for whom it may take longer. */
export async function countEveryEnquiry(db: Db, list: EnquiryList): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => inList(eb, list))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many wait for an answer; no more than `MOST_OPEN` are counted. */
export async function countOpen(db: Db): Promise<number> {
  const open = db.selectFrom('enquiries').select('id').where(OPEN).limit(MOST_OPEN).as('open')
  const { count } = await db
    .selectFrom(open)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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

/** What its buyer told about an order and waits for an answer or its end, the oldest first; in words, without the order. */
export async function openProblems(db: Db, orderId: OrderId) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'kind', 'ticket', 'fields'])
    .where('orderId', '=', orderId)
    .where(OPEN)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, kind, ticket, fields }) => {
    const { problem = '' } = parseColumn(keptFieldsSchema, fields, 'enquiries.fields', id)
    return { id, ticket: ticket ?? '', words: subjectOf({ kind, fields: { problem } }) }
  })
}
