import { type Expression, type SqlBool, sql } from 'kysely'
import type { OrderSort } from '#domain/desk/order-columns.ts'
import { DESK_STATES, ORDER_STATES_BY_LIST } from '#domain/desk/order-list.ts'
import type { ListCursor, OrderFilter } from '#domain/desk/order-query.ts'
import { sortingOf } from '#domain/desk/order-views.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type Branch,
  branchesOf,
  hasTerms,
  inBranches,
  type ListClock,
  type Listings,
  matchesFilter,
} from './order-conditions.ts'
import { type OrderListRow, readOrderRows } from './order-list-rows.ts'

export type OrderPage = {
  rows: OrderListRow[]
  /** Number of orders before the page. */
  at: number
  next: ListCursor | undefined
  previous: ListCursor | undefined
}

/**
 * Returns a page of the desk's orders. `next` and `previous` are the cursors of the pages beside it: keyset paging, so
 * that late pages are as fast as early ones.
 */
export async function findOrders(
  db: Db,
  filter: OrderFilter,
  clock: ListClock,
  size = filter.rows,
): Promise<OrderPage> {
  const { after } = filter
  const found = await findOrderKeys(db, filter, clock, size)
  const hasMore = found.length > size
  const page = after?.back ? found.slice(0, size).reverse() : found.slice(0, size)
  const rows = await readOrderRows(
    db,
    page.map(({ orderId }) => orderId),
    clock.today,
  )
  const before = after?.at ?? 0
  const at = after?.back ? Math.max(0, before - page.length) : before
  const cursor = (row: (typeof page)[number] | undefined, position: number, back?: true): ListCursor | undefined =>
    row && { by: String(row.key), id: row.orderId, at: position, ...(back && { back }) }
  return {
    ...{ rows, at },
    next: after?.back || hasMore ? cursor(page.at(-1), at + page.length) : undefined,
    previous: (after?.back ? hasMore : after) ? cursor(page[0], at, true) : undefined,
  }
}

/** Number of orders at the top of a list that a search reads first; more for a long page. */
const topSize = (size: number): number => Math.max(500, 2 * size)

/**
 * Returns the first `size` + 1 orders of a list. A search for a common word is answered by the top of the list, without
 * reading every order that has the word.
 */
export async function findOrderKeys(db: Db, filter: OrderFilter, clock: ListClock, size: number, top = topSize(size)) {
  if (filter.search !== '') {
    const rows = await topQuery(db, filter, clock, top).execute()
    const found = rows.filter(({ matches }) => matches).slice(0, size + 1)
    if (found.length > size || rows.length <= top) return found
  }
  return orderPageQuery(db, filter, clock, size).execute()
}

/** Builds the query of the first orders of a list without its search, with whether each matches the search. */
function topQuery(db: Db, filter: OrderFilter, clock: ListClock, size: number) {
  // A search finds unpaid checkouts too, a list without one does not.
  const states = filter.states.length > 0 ? filter.states : DESK_STATES
  return db
    .selectFrom(orderPageQuery(db, { ...filter, states, search: '' }, clock, size).as('top'))
    .select(['orderId', 'key'])
    .select(hasTerms(filter.search, sql.ref('top.order_id')).as('matches'))
    .orderBy('key', directionOf(filter))
    .orderBy('orderId', directionOf(filter))
}

/** States in the order of the work on an order. */
const STATE_RANKS: readonly OrderState[] = DESK_STATES.flatMap((state) =>
  state === 'late' ? [] : ORDER_STATES_BY_LIST[state],
)

/** Code of `a`. */
const FIRST_RANK = 97

/** A state sorts by its place among the states, then by the time of the order. */
const rankText = (rank: number): string => `${String.fromCharCode(FIRST_RANK + rank)} `
const rankedKey = (rank: number) => sql<string | number>`${sql.lit(rankText(rank))} || placed_at`
const STATE_KEY = sql<string | number>`case told ${sql.join(
  STATE_RANKS.map((told, rank) => sql`when ${sql.lit(told)} then ${sql.lit(rankText(rank))}`),
  sql` `,
)} end || placed_at`

const COLUMNS = {
  ...{ order: 'placedAt', customer: 'customer', town: 'town', promised: 'day' },
  ...{ payment: 'method', total: 'totalPaise', state: 'placedAt' },
} as const satisfies Record<OrderSort, string>
type SortColumn = (typeof COLUMNS)[OrderSort]

type Listing = { told: OrderState; placedAt: string; customer: string; town: string; day: string; method: string } & {
  totalPaise: number
}

/** Returns the sort key of one order, as in the cursors of its list. */
export function sortKeyOf(listing: Listing, by: OrderSort): string {
  if (by === 'state') return `${rankText(STATE_RANKS.indexOf(listing.told))}${listing.placedAt}`
  return String(listing[COLUMNS[by] as keyof Listing])
}

/** Builds the query of one page, with one extra row to detect the page beyond it. */
export function orderPageQuery(db: Db, filter: OrderFilter, clock: ListClock, size = filter.rows) {
  const branches = branchesOf(filter)
  // A search and a late list are small; the orders of a state may be many, so each state gives its first ones.
  const isSmall = filter.search !== '' || filter.due || branches.every(({ lateOnly }) => lateOnly)
  const parts = isSmall ? [branches] : branches.map((branch) => [branch])
  const [first, ...others] = parts.flatMap((part) => branchQuery(db, { filter, clock, size }, part) ?? [])
  if (!first) throw new Error('a list of orders has at least one state')
  const direction = directionOf(filter)
  return db
    .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('page'))
    .select(['orderId', 'key'])
    .orderBy('key', direction)
    .orderBy('orderId', direction)
    .limit(size + 1)
}

/** A page before the cursor is read backwards. */
function directionOf(filter: OrderFilter): 'asc' | 'desc' {
  const { direction } = sortingOf(filter)
  if (!filter.after?.back) return direction
  return direction === 'asc' ? 'desc' : 'asc'
}

type PageRequest = { filter: OrderFilter; clock: ListClock; size: number }

/** Builds the query of the first orders of one state, or of several that are small. */
function branchQuery(db: Db, { filter, clock, size }: PageRequest, branches: readonly Branch[]) {
  const { by } = sortingOf(filter)
  const column: SortColumn = COLUMNS[by]
  const direction = directionOf(filter)
  // One state is read in the order of an index; several small ones are sorted.
  const [only] = branches.length === 1 ? branches : []
  const rank = only && by === 'state' ? STATE_RANKS.indexOf(only.told) : undefined
  const key = by === 'state' && !only ? STATE_KEY : sql.ref<string | number>(column)
  const part = db
    .selectFrom('orderListings')
    .select(['orderId', (rank === undefined ? key : rankedKey(rank)).as('key')])
    .where((eb) => matchesFilter(db, eb, filter, clock))
    .where((eb) => inBranches(eb, branches, clock.today))
    .$if(filter.after !== undefined, (query) =>
      query.where((eb) => isPast(eb, { column, key, rank, direction, cursor: filter.after as ListCursor })),
    )
    .orderBy(key, direction)
    .orderBy('orderId', direction)
    .limit(size + 1)
  return db.selectFrom(part.as('part')).select(['orderId', 'key'])
}

type Keyset = {
  column: SortColumn
  key: Expression<string | number>
  rank: number | undefined
  direction: 'asc' | 'desc'
  cursor: ListCursor
}

/** Condition of the orders past the cursor. */
function isPast(eb: Listings, { column, key, rank, direction, cursor }: Keyset): Expression<SqlBool> {
  const beyond = direction === 'asc' ? '>' : '<'
  const { by, id } = cursor
  if (rank !== undefined) {
    const at = by.charCodeAt(0) - FIRST_RANK
    const isBeyond = direction === 'asc' ? rank > at : rank < at
    if (at !== rank) return sql<SqlBool>`${sql.lit(isBeyond ? 1 : 0)} = 1`
    return eb(eb.refTuple('placedAt', 'orderId'), beyond, eb.tuple(by.slice(2), id))
  }
  if (column === 'totalPaise') return eb(eb.refTuple('totalPaise', 'orderId'), beyond, eb.tuple(Number(by) || 0, id))
  return sql<SqlBool>`(${key}, order_id) ${sql.raw(beyond)} (${by}, ${id})`
}

/** Returns the collections to filter by, in the shop's order. */
export const filterCollections = (db: Db) =>
  db.selectFrom('collections').select(['slug', 'title']).orderBy('position').orderBy('slug').execute()
