import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { indianInstant } from '#domain/delivery/calendar.ts'
import { emailOfKey } from '#domain/desk/customer-key.ts'
import {
  CUSTOMER_VIEWS,
  type CustomerCursor,
  type CustomerFilter,
  type CustomerSort,
  type CustomerView,
  lapsedBefore,
  MAX_COUNT,
} from '#domain/desk/customer-list.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import type { Schema } from '#server/db/schema.ts'
import { type CustomerSearch, hasTerms, parseSearch } from './search-customers.ts'

export const PAGE_SIZE = 50

/** `live`: counts real orders only, as a shop that takes real money does. `today` is an Indian day. */
export type ListContext = { live: boolean; today: string }

type Listings = ExpressionBuilder<Schema, 'customerListings'>

const SORT_COLUMNS = {
  last: 'lastOrderAt',
  spent: 'spentPaise',
  orders: 'orders',
  name: 'nameKey',
} as const satisfies Record<CustomerSort, string>

/** Rows of real orders in a live shop, else those that count test orders too. */
const inMode = (eb: Listings, live: boolean) => (live ? eb('test', '=', 0) : eb('whole', '=', 1))

function inView(eb: Listings, view: CustomerView, today: string): Expression<SqlBool> {
  if (view === 'again') return eb('orders', '>', 1)
  // Must equal the condition of the partial index.
  if (view === 'companies') return sql<SqlBool>`gstin <> ''`
  if (view === 'lapsed') return eb('lastOrderAt', '<', indianInstant(lapsedBefore(today), '00:00').toISOString())
  return eb(
    'customerId',
    'in',
    eb
      .selectFrom('customers')
      .select('customers.id')
      .where('emailKey', 'in', (inner) =>
        inner
          .selectFrom('enquiries')
          .select((it) => it.fn<string>('lower', ['email']).as('key'))
          .where('kind', '=', 'newsletter')
          .where('withdrawnAt', 'is', null),
      ),
  )
}

type Match = { tag: string; search: CustomerSearch | undefined; view?: CustomerView | undefined }

const matches = (
  db: Db,
  eb: Listings,
  { tag, search, view }: Match,
  { live, today }: ListContext,
): Expression<SqlBool> =>
  eb.and([
    inMode(eb, live),
    ...(view ? [inView(eb, view, today)] : []),
    ...(tag ? [eb('customerId', 'in', eb.selectFrom('customerTags').select('customerId').where('tag', '=', tag))] : []),
    ...(search ? [hasTerms(db, search)] : []),
  ])

export type CustomerRow = Awaited<ReturnType<typeof withColumns>>[number]
export type CustomerPage = {
  rows: CustomerRow[]
  next: CustomerCursor | undefined
  /** Corrected words, when words of the search are misspelt. */
  corrected: string | undefined
}

/**
 * Returns a page of the customers with a paid order. `next` is the cursor of the following page: keyset paging, so that
 * late pages are as fast as early ones.
 */
export async function findCustomerPage(
  db: Db,
  filter: CustomerFilter,
  context: ListContext,
  size = PAGE_SIZE,
): Promise<CustomerPage> {
  const search = await parseSearch(db, filter.search)
  if (search === 'impossible') return { rows: [], next: undefined, corrected: undefined }
  const rows = await pageQuery(db, { ...filter, search }, context, size).execute()
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const by = last && String(last[SORT_COLUMNS[filter.sort]])
  const shown = (filter.after?.shown ?? 0) + page.length
  return {
    rows: await withColumns(db, page, context),
    next: rows.length > size && last && by !== undefined ? { by, id: last.customerId, shown } : undefined,
    corrected: search?.corrected,
  }
}

type PageQuery = Omit<CustomerFilter, 'search'> & { search: CustomerSearch | undefined }

/** Builds the query of one page, with one extra row to detect the next page. */
function pageQuery(db: Db, filter: PageQuery, context: ListContext, size: number) {
  const { sort, direction, after } = filter
  const column = SORT_COLUMNS[sort]
  const isNumber = sort === 'spent' || sort === 'orders'
  return db
    .selectFrom('customerListings')
    .select(['customerId', 'name', 'nameKey', 'place', 'gstin', 'orders', 'spentPaise', 'lastOrderAt'])
    .where((eb) => matches(db, eb, filter, context))
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const { by = '', id = '' } = after ?? {}
        const value = isNumber ? Number(by) || 0 : by
        return eb(eb.refTuple(column, 'customerId'), direction === 'asc' ? '>' : '<', eb.tuple(value as never, id))
      }),
    )
    .orderBy(column, direction)
    .orderBy('customerId', direction)
    .limit(size + 1)
}

type ListedCustomer = Awaited<ReturnType<ReturnType<typeof pageQuery>['execute']>>[number]

/** Adds the number of recipients and the newsletter to the rows of a page. */
async function withColumns(db: Db, page: readonly ListedCustomer[], { live }: ListContext) {
  const ids = page.map(({ customerId }) => customerId)
  if (ids.length === 0) return []
  const recipients = await db
    .selectFrom('customerOrders')
    .innerJoin('parcels', 'parcels.orderId', 'customerOrders.orderId')
    .select('customerId')
    .select(sql<number>`count(distinct lower(parcels.full_name) || ' ' || parcels.zip_code)`.as('count'))
    .where(inList(db, 'customerId', ids))
    .where('counted', '=', 1)
    .$if(live, (query) => query.where('customerOrders.test', '=', 0))
    .groupBy('customerId')
    .execute()
  const readers = await db
    .selectFrom('customers')
    .innerJoin('enquiries', (join) => join.onRef(sql`lower(enquiries.email)`, '=', 'customers.emailKey'))
    .select('customers.id')
    .where(inList(db, 'customers.id', ids))
    .where('kind', '=', 'newsletter')
    .where('withdrawnAt', 'is', null)
    .execute()
  const counts = new Map(recipients.map(({ customerId, count }) => [customerId, Number(count)]))
  const subscribed = new Set(readers.map(({ id }) => id))
  return page.map(({ customerId: id, nameKey: _, ...row }) => ({
    ...{ id, ...row },
    recipients: counts.get(id) ?? 0,
    newsletter: subscribed.has(id),
  }))
}

/** With a search only the current view is counted, as `all`, up to `MAX_COUNT` and one more. */
export type CustomerCounts = { all: number } & Partial<Record<CustomerView, number>>

/** Counts the customers of each view with a tag, or those of a search. */
export async function countCustomers(db: Db, filter: CustomerFilter, context: ListContext): Promise<CustomerCounts> {
  const search = await parseSearch(db, filter.search)
  if (search) return { all: search === 'impossible' ? 0 : await countFound(db, { ...filter, search }, context) }
  const count = async (view?: CustomerView) => {
    const row = await db
      .selectFrom('customerListings')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => matches(db, eb, { tag: filter.tag, search, view }, context))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  // One query for each view: each reads an index alone, which is faster than one scan of the rows.
  const [all, ...views] = await Promise.all([count(), ...CUSTOMER_VIEWS.map(count)])
  return { all, ...Object.fromEntries(CUSTOMER_VIEWS.map((view, index) => [view, views[index]])) }
}

async function countFound(db: Db, match: Match, context: ListContext): Promise<number> {
  const found = db
    .selectFrom('customerListings')
    .select('customerId')
    .where((eb) => matches(db, eb, match, context))
    .limit(MAX_COUNT + 1)
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the tags in use, in alphabetical order. */
export async function customerTagsInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('customerTags').select('tag').distinct().orderBy('tag').limit(200).execute()
  return rows.map(({ tag }) => tag)
}

/**
 * Returns the customers that match a query by name, place, phone or email, with the latest order first; typos in names
 * and places are corrected. The caller has called `updateOrderIndex`.
 */
export async function findCustomers(db: Db, query: string, limit: number, live: boolean) {
  const search = await parseSearch(db, query)
  if (!search || search === 'impossible') return []
  const rows = await db
    .selectFrom('customerListings')
    .innerJoin('customers', 'customers.id', 'customerListings.customerId')
    .select(['customerId as id', 'name', 'place', 'orders', 'lastOrderAt', 'emailKey as email'])
    .where((eb) => inMode(eb as never, live))
    .where(hasTerms(db, search))
    .orderBy('lastOrderAt', 'desc')
    .orderBy('customerId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ email, ...row }) => ({ ...row, email: emailOfKey(email) }))
}
