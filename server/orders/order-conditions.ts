import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, indianInstant } from '#domain/delivery/calendar.ts'
import { DESK_STATES, ORDER_STATES_BY_LIST } from '#domain/desk/order-list.ts'
import { type OrderFilter, placedDays, promisedDays } from '#domain/desk/order-query.ts'
import { fold, queryTermRanges, type TermRange } from '#domain/desk/order-search-terms.ts'
import { ORDER_STATES, type OrderState } from '#domain/order/order-state.ts'
import { parsePaise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import type { Schema } from '#server/db/schema.ts'

/** Day and orders that a filter depends on. `dueIds`: the orders that have to leave today. */
export type ListClock = { today: string; dueIds?: readonly string[] }

export type Listings = ExpressionBuilder<Schema, 'orderListings'>

const startOfDay = (day: string): string => indianInstant(day, '00:00').toISOString()

/** Condition of all filters except state and cursor. */
export function matchesFilter(
  db: Db,
  eb: Listings,
  filter: OrderFilter,
  { today, dueIds }: ListClock,
): Expression<SqlBool> {
  const { methods, kind, town, min, max, search } = filter
  const [from, until] = placedDays(filter, today)
  const [byFrom, byUntil] = promisedDays(filter, today)
  const searched = ordersWithTerms(eb, queryTermRanges(search))
  const [least, most] = [parsePaise(min), parsePaise(max)]
  const place = fold(town)
  return eb.and([
    eb('collection', '=', filter.collection),
    ...(filter.due ? [inList(db, 'orderListings.orderId', dueIds ?? [])] : []),
    ...(from ? [eb('placedAt', '>=', startOfDay(from))] : []),
    ...(until ? [eb('placedAt', '<', startOfDay(addDays(until, 1)))] : []),
    ...(byFrom ? [eb('day', '>=', byFrom)] : []),
    ...(byUntil ? [eb('day', '<=', byUntil), eb('day', '<>', '')] : []),
    ...(methods.length > 0 ? [eb('method', 'in', methods)] : []),
    ...(kind ? [eb('test', '=', eb.lit(kind === 'test' ? 1 : 0))] : []),
    ...(place === '' ? [] : [isInPlace(eb, place)]),
    ...(least === undefined ? [] : [eb('totalPaise', '>=', least)]),
    ...(most === undefined ? [] : [eb('totalPaise', '<=', most)]),
    ...(searched ? [eb('orderId', 'in', searched)] : []),
  ])
}

function isInPlace(eb: Listings, place: string): Expression<SqlBool> {
  const column = /^\d/.test(place) ? 'pin' : 'town'
  return eb.and([eb(column, '>=', place.replace(/^(\d{3}) /, '$1')), eb(column, '<', `${place}\uffff`)])
}

/** Subquery of the orders that match every search term; `undefined` without a search. */
function ordersWithTerms(eb: Listings, ranges: readonly TermRange[]) {
  const [first, ...others] = ranges.map(({ from, until }) =>
    eb.selectFrom('orderTerms').select('orderTerms.orderId').where('term', '>=', from).where('term', '<', until),
  )
  return others.reduce((all, one) => all?.intersect(one), first)
}

/**
 * Condition that one order matches every search term; `ordersWithTerms` is for orders that are not known yet. Not
 * `exists`, for which PostgreSQL may hash all orders with the word.
 */
export function hasTerms(search: string, orderId: Expression<unknown>): RawBuilder<SqlBool> {
  const conditions = queryTermRanges(search).map(
    ({ from, until }) =>
      sql`(select 1 from order_terms t where t.order_id = ${orderId} and term >= ${from} and term < ${until} limit 1) is not null`,
  )
  return sql`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`
}

/** Must equal the condition of the partial index on the promised day, or the planner does not use it. */
export const HAS_OPEN_PROMISE = sql<SqlBool>`told in ('paid', 'packed', 'shipped') and promised_day <> ''`

const isLate = (eb: Listings, today: string): Expression<SqlBool> =>
  eb.and([HAS_OPEN_PROMISE, eb('promisedDay', '<', today)])

/** One state of the list. `lateOnly`: only the orders whose day has passed. */
export type Branch = { told: OrderState; lateOnly: boolean }

/** Unpaid checkouts are no orders yet: only their own view and a search find them. */
export function branchesOf({ states, search }: OrderFilter): Branch[] {
  const chosen = states.length > 0 ? states : DESK_STATES.filter((state) => state !== 'unpaid' || search !== '')
  return ORDER_STATES.flatMap((told) => {
    const lists = chosen.filter((state) => ORDER_STATES_BY_LIST[state].includes(told))
    return lists.length === 0 ? [] : [{ told, lateOnly: lists.every((state) => state === 'late') }]
  })
}

/** Condition of several states at once. */
export function inBranches(eb: Listings, branches: readonly Branch[], today: string): Expression<SqlBool> {
  const [late, whole] = [true, false].map((isLateOnly) =>
    branches.flatMap(({ told, lateOnly }) => (lateOnly === isLateOnly ? told : [])),
  )
  return eb.or([
    ...(whole?.length ? [eb('told', 'in', whole)] : []),
    ...(late?.length ? [eb.and([isLate(eb, today), eb('told', 'in', late)])] : []),
  ])
}
