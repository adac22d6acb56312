import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import {
  ENQUIRY_LISTS,
  type EnquiryFilter,
  type EnquiryList,
  enquirySubject,
  senderName,
} from '#domain/desk/enquiry-list.ts'
import { queryTermRanges } from '#domain/desk/order-search-terms.ts'
import { RESOLUTION_NOTICE_MS } from '#domain/enquiry/deadlines.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import type { EnquiryId, OrderId } from '#domain/nominal.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { EnquiryTable } from '#server/db/schema/emails.ts'
import type { Schema } from '#server/db/schema.ts'
import { type EnquiryKey, searchByTerms } from './search-enquiries.ts'

export const PAGE_SIZE = 50
/** Counts stop here. */
export const MAX_COUNT = 1000
/** The count of open enquiries stops here. */
const MAX_OPEN_COUNT = 100
const MAX_DUE = 50
const EXCERPT = 140

type Enquiries = ExpressionBuilder<Schema, 'enquiries'>

/** Must equal the conditions of the partial indexes, or the planner does not use them. */
const OPEN = sql<SqlBool>`due_at is not null`
const ANSWERED = sql<SqlBool>`answered_at is not null and due_at is null`

const inList = (eb: Enquiries, list: EnquiryList): Expression<SqlBool> =>
  list === 'open' ? OPEN : list === 'answered' ? ANSWERED : eb('kind', '=', list)

const keysOfList = (db: Db, { list, after }: EnquiryFilter, count: number): Promise<EnquiryKey[]> =>
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

/** Returns the keys of a page, newest first. A search covers all lists. */
export const enquiryKeys = (db: Db, filter: EnquiryFilter, count: number): Promise<EnquiryKey[]> =>
  filter.search === ''
    ? keysOfList(db, filter, count)
    : searchByTerms(db, queryTermRanges(filter.search), { after: filter.after, most: count })

const COLUMNS = ['id', 'kind', 'email', 'ticket', 'fields', 'createdAt', 'dueAt', 'answeredAt'] as const

/** Returns a page of enquiries, newest first. `next` is the cursor of the following page. */
export async function findEnquiries(db: Db, filter: EnquiryFilter) {
  const found = await enquiryKeys(db, filter, PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const rows = await rowsOf(
    db,
    page.map(({ id }) => id),
  )
  return { rows, next: found.length > PAGE_SIZE && last ? { by: last.createdAt, id: last.id } : undefined }
}

/** Loads rows in the order of `ids`. */
async function rowsOf(db: Db, ids: readonly EnquiryId[]): Promise<EnquiryRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('enquiries').select(COLUMNS).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type EnquiryRow = ReturnType<typeof toRow>

type Listed = Pick<Selectable<EnquiryTable>, (typeof COLUMNS)[number]>

function toRow({ fields: text, ...row }: Listed) {
  const fields = parseColumn(storedFieldsSchema, text, 'enquiries.fields', row.id)
  const { id, kind, ticket, createdAt, dueAt, answeredAt } = row
  const sent = { ...row, fields }
  return {
    ...{ id, kind, ticket, createdAt, dueAt, answered: answeredAt !== null },
    ...{
      from: senderName(sent),
      subject: enquirySubject(sent),
      excerpt: oneLine(fields.message ?? '').slice(0, EXCERPT),
    },
  }
}

/** Counts the enquiries of each list, up to `MAX_COUNT`. */
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
              .limit(MAX_COUNT)
              .as('some'),
          )
          .select((count) => count.fn.countAll<number>().as('count'))
          .as(list),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([list, count]) => [list, Number(count)])) as never
}

/** Counts a list without a limit, for exports. Slow on large shops. */
export async function countAllEnquiries(db: Db, list: EnquiryList): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => inList(eb, list))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the open enquiries, up to `MOST_OPEN`. */
export async function countOpenEnquiries(db: Db): Promise<number> {
  const open = db.selectFrom('enquiries').select('id').where(OPEN).limit(MAX_OPEN_COUNT).as('open')
  const { count } = await db
    .selectFrom(open)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the enquiries to answer and the problems close to their one-month limit, most urgent first. */
export async function dueEnquiries(db: Db, now: Date) {
  const soon = new Date(now.getTime() + RESOLUTION_NOTICE_MS).toISOString()
  const rows = await db
    .selectFrom('enquiries')
    .select(COLUMNS)
    .where(OPEN)
    .where('dueAt', '<', soon)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(MAX_DUE)
    .execute()
  return rows.map(toRow)
}

/** Returns the open problem reports of an order, oldest first. */
export async function openProblemsOfOrder(db: Db, orderId: OrderId) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'kind', 'ticket', 'fields'])
    .where('orderId', '=', orderId)
    .where(OPEN)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, kind, ticket, fields }) => {
    const { problem = '' } = parseColumn(storedFieldsSchema, fields, 'enquiries.fields', id)
    return { id, ticket: ticket ?? '', words: enquirySubject({ kind, fields: { problem } }) }
  })
}
