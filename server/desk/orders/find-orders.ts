import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { addDays, indianInstant } from '#domain/delivery/day.ts'
import { shownDay } from '#domain/delivery/order-promise.ts'
import {
  DESK_STATES,
  type DeskState,
  deskState,
  type ListKey,
  type OrderFilter,
  TOLD,
} from '#domain/desk/order-list.ts'
import { searchedTerms, type TermRange } from '#domain/desk/order-terms.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

export const PAGE = 50
/** More are not counted one by one. */
export const MOST_COUNTED = 1000

type Listings = ExpressionBuilder<Schema, 'orderListings'>

const startOf = (day: string): string => indianInstant(day, '00:00').toISOString()

/** What holds of every order that is meant, but its state and its place in the list. */
function narrowed(eb: Listings, { collection, from, until, method, kind, search }: OrderFilter): Expression<SqlBool> {
  const searched = ordersWith(eb, searchedTerms(search))
  return eb.and([
    eb('collection', '=', collection),
    ...(from ? [eb('placedAt', '>=', startOf(from))] : []),
    ...(until ? [eb('placedAt', '<', startOf(addDays(until, 1)))] : []),
    ...(method ? [eb('method', '=', method)] : []),
    ...(kind ? [eb('test', '=', eb.lit(kind === 'test' ? 1 : 0))] : []),
    ...(searched ? [eb('orderId', 'in', searched)] : []),
  ])
}

/** Orders that have a term of each range; nothing where none is asked for. */
function ordersWith(eb: Listings, ranges: readonly TermRange[]) {
  const [first, ...others] = ranges.map(({ from, until }) =>
    eb.selectFrom('orderTerms').select('orderTerms.orderId').where('term', '>=', from).where('term', '<', until),
  )
  return others.reduce((all, one) => all?.intersect(one), first)
}

/** Word for word as the index on what is promised has it: no other finds late ones. */
export const AWAITED = sql<SqlBool>`told in ('paid', 'packed', 'shipped') and promised_day <> ''`

/** Orders of one state. */
function inState(eb: Listings, state: DeskState, today: string): Expression<SqlBool> {
  if (state !== 'late') return eb('told', 'in', TOLD[state])
  return eb.and([AWAITED, eb('promisedDay', '<', today)])
}

export type Listed = Awaited<ReturnType<typeof rowsOf>>[number]
export type OrderPage = { rows: Listed[]; next: ListKey | undefined }

/**
 * A page of the desk's orders, the newest first, late ones by their day; `today` as in `2026-11-23`. `next`: where the one
 * after it begins, by key, so that the hundredth is as near as the first.
 */
export async function findOrders(db: Db, filter: OrderFilter, today: string, size = PAGE): Promise<OrderPage> {
  const keys = await pageOf(db, filter, today, size).execute()
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

/** The statement of one page, one row more than it shows. */
export function pageOf(db: Db, filter: OrderFilter, today: string, size = PAGE) {
  const { state, after } = filter
  const late = state === 'late'
  const [column, order, past] = late ? (['promisedDay', 'asc', '>'] as const) : (['placedAt', 'desc', '<'] as const)
  return db
    .selectFrom('orderListings')
    .select(['orderId', 'placedAt', 'promisedDay'])
    .where((eb) => narrowed(eb, filter))
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
 * How many there are of each state under the other filters; no more than `MOST_COUNTED` are counted. Of what is searched
 * for nothing is: the same orders would be looked up once for each state.
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
              .where((it) => narrowed(it, filter))
            const own = state === 'all' ? some : some.where((it) => inState(it, state, today))
            return own.limit(MOST_COUNTED).as('some')
          })
          .select((count) => count.fn.countAll<number>().as('count'))
          .as(state),
      ),
    )
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([state, count]) => [state, Number(count)])) as never
}

/** All of them, counted one by one: for whom it may take longer. */
export async function countEveryOrder(db: Db, filter: OrderFilter, today: string): Promise<number> {
  const { state } = filter
  const { count } = await db
    .selectFrom('orderListings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => narrowed(eb, filter))
    .$if(state !== undefined, (query) => query.where((eb) => inState(eb, state as DeskState, today)))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a row of the list says of each order, in their order. */
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
      state: deskState({ ...order, parcels: own }, today),
      fullName: parcel?.fullName || order.fullName,
      city: parcel?.city ?? '',
      day: parcel ? shownDay(parcel) : '',
      lines: lines.filter(({ orderId }) => orderId === id).map(({ name, quantity }) => ({ name, quantity })),
    }
  })
}

/** The collections that a list can be narrowed by, in the shop's order. */
export const listedCollections = (db: Db) =>
  db.selectFrom('collections').select(['slug', 'title']).orderBy('position').orderBy('slug').execute()
