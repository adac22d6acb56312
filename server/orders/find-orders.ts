import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { addDays, indianInstant } from '#domain/delivery/calendar.ts'
import { estimatedDeliveryDay } from '#domain/delivery/order-promise.ts'
import {
  DESK_STATES,
  type DeskState,
  deskOrderStatus,
  type ListCursor,
  ORDER_STATES_BY_LIST,
  type OrderFilter,
} from '#domain/desk/order-list.ts'
import { queryTermRanges, type TermRange } from '#domain/desk/order-search-terms.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

export const PAGE_SIZE = 50
/** Counts stop here. */
export const MAX_COUNT = 1000

type Listings = ExpressionBuilder<Schema, 'orderListings'>

const startOfDay = (day: string): string => indianInstant(day, '00:00').toISOString()

/** Condition of all filters except state and cursor. */
function matchesFilter(
  eb: Listings,
  { collection, from, until, method, kind, search }: OrderFilter,
): Expression<SqlBool> {
  const searched = ordersWithTerms(eb, queryTermRanges(search))
  return eb.and([
    eb('collection', '=', collection),
    ...(from ? [eb('placedAt', '>=', startOfDay(from))] : []),
    ...(until ? [eb('placedAt', '<', startOfDay(addDays(until, 1)))] : []),
    ...(method ? [eb('method', '=', method)] : []),
    ...(kind ? [eb('test', '=', eb.lit(kind === 'test' ? 1 : 0))] : []),
    ...(searched ? [eb('orderId', 'in', searched)] : []),
  ])
}

/** Subquery of the orders that match every search term; `undefined` without a search. */
function ordersWithTerms(eb: Listings, ranges: readonly TermRange[]) {
  const [first, ...others] = ranges.map(({ from, until }) =>
    eb.selectFrom('orderTerms').select('orderTerms.orderId').where('term', '>=', from).where('term', '<', until),
  )
  return others.reduce((all, one) => all?.intersect(one), first)
}

/** Must equal the condition of the partial index on the promised day, or the planner does not use it. */
export const HAS_OPEN_PROMISE = sql<SqlBool>`told in ('paid', 'packed', 'shipped') and promised_day <> ''`

function inState(eb: Listings, state: DeskState, today: string): Expression<SqlBool> {
  if (state !== 'late') return eb('told', 'in', ORDER_STATES_BY_LIST[state])
  return eb.and([HAS_OPEN_PROMISE, eb('promisedDay', '<', today)])
}

export type OrderListRow = Awaited<ReturnType<typeof rowsOf>>[number]
export type OrderPage = { rows: OrderListRow[]; next: ListCursor | undefined }

/**
 * Returns a page of the desk's orders, newest first; late ones by promised day. `today` is an Indian day such as
 * `2026-11-23`. `next` is the cursor of the following page: keyset paging, so that late pages are as fast as early
 * ones.
 */
export async function findOrders(db: Db, filter: OrderFilter, today: string, size = PAGE_SIZE): Promise<OrderPage> {
  const keys = await orderPageQuery(db, filter, today, size).execute()
  const page = keys.slice(0, size)
  const last = page.at(-1)
  const rows = await rowsOf(
    db,
    page.map(({ orderId }) => orderId),
    today,
  )
  const by = filter.state === 'late' ? last?.promisedDay : last?.placedAt
  return { rows, next: keys.length > size && last && by ? { by, id: last.orderId } : undefined }
}

/** Builds the query of one page, with one extra row to detect the next page. */
export function orderPageQuery(db: Db, filter: OrderFilter, today: string, size = PAGE_SIZE) {
  const { state, after } = filter
  const late = state === 'late'
  const [column, order, past] = late ? (['promisedDay', 'asc', '>'] as const) : (['placedAt', 'desc', '<'] as const)
  return db
    .selectFrom('orderListings')
    .select(['orderId', 'placedAt', 'promisedDay'])
    .where((eb) => matchesFilter(eb, filter))
    .$if(state !== undefined, (query) => query.where((eb) => inState(eb, state as DeskState, today)))
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const { by = '', id = '' } = after ?? {}
        return eb(eb.refTuple(column, 'orderId'), past, eb.tuple(by, id))
      }),
    )
    .orderBy(column, order)
    .orderBy('orderId', order)
    .limit(size + 1)
}

/**
 * Counts the orders of each state under the other filters, up to `MAX_COUNT` each. Returns `undefined` for a
 * search, which would run once per state.
 */
export async function countOrders(
  db: Db,
  filter: OrderFilter,
  today: string,
): Promise<Record<DeskState | 'all', number> | undefined> {
  if (filter.search !== '') return undefined
  const row = await db
    .selectNoFrom((eb) =>
      (['all', ...DESK_STATES] as const).map((state) =>
        eb
          .selectFrom((inner) => {
            const some = inner
              .selectFrom('orderListings')
              .select('orderId')
              .where((it) => matchesFilter(it, filter))
            const own = state === 'all' ? some : some.where((it) => inState(it, state, today))
            return own.limit(MAX_COUNT).as('some')
          })
          .select((count) => count.fn.countAll<number>().as('count'))
          .as(state),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([state, count]) => [state, Number(count)])) as never
}

/** Counts all matching orders without a limit, for exports. Slow on large shops. */
export async function countAllOrders(db: Db, filter: OrderFilter, today: string): Promise<number> {
  const { state } = filter
  const { count } = await db
    .selectFrom('orderListings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => matchesFilter(eb, filter))
    .$if(state !== undefined, (query) => query.where((eb) => inState(eb, state as DeskState, today)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Loads the rows of the list, in the order of `ids`. */
async function rowsOf(db: Db, ids: readonly OrderId[], today: string) {
  if (ids.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .innerJoin('orderListings', (join) =>
      join.onRef('orderListings.orderId', '=', 'orders.id').on('orderListings.collection', '=', ''),
    )
    .select(['orders.id', 'orders.number', 'orders.createdAt', 'orders.test', 'orders.totalPaise', 'orders.fullName'])
    .select(['orderListings.told', 'orderListings.promisedDay'])
    .where('orders.id', 'in', ids)
    .execute()
  const parcels = await db
    .selectFrom('parcels')
    .select(['orderId', 'fullName', 'city', 'promisedDay', 'deliverOn', 'estimatedDelivery', 'state'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'quantity'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const order = byId.get(id)
    const own = parcels.filter(({ orderId }) => orderId === id)
    const [parcel] = own
    if (!order) return []
    return {
      ...{ id, number: order.number, placedAt: order.createdAt, test: order.test === 1, totalPaise: order.totalPaise },
      state: deskOrderStatus({ ...order, parcels: own }, today),
      fullName: parcel?.fullName || order.fullName,
      city: parcel?.city ?? '',
      day: parcel ? estimatedDeliveryDay(parcel) : '',
      lines: lines.filter(({ orderId }) => orderId === id).map(({ name, quantity }) => ({ name, quantity })),
    }
  })
}

/** Returns the collections to filter by, in the shop's order. */
export const filterCollections = (db: Db) =>
  db.selectFrom('collections').select(['slug', 'title']).orderBy('position').orderBy('slug').execute()
