import { DESK_STATES, type DeskState } from '#domain/desk/order-list.ts'
import type { OrderFilter } from '#domain/desk/order-query.ts'
import { type OrderView, readView } from '#domain/desk/order-views.ts'
import type { Db } from '#server/db/connect.ts'
import { branchesOf, inBranches, type ListClock, matchesFilter } from './order-conditions.ts'

/** Counts stop here. */
export const MAX_COUNT = 1000

/** Builds a subquery that counts the orders of a filter up to `MAX_COUNT`. */
function countQuery(db: Db, filter: OrderFilter, clock: ListClock) {
  const branches = branchesOf(filter)
  const isSmall = filter.search !== '' || branches.every(({ lateOnly }) => lateOnly)
  const [first, ...others] = (isSmall ? [branches] : branches.map((branch) => [branch])).map((part) =>
    db
      .selectFrom(
        db
          .selectFrom('orderListings')
          .select('orderId')
          .where((eb) => matchesFilter(db, eb, filter, clock))
          .where((eb) => inBranches(eb, part, clock.today))
          .limit(MAX_COUNT)
          .as('some'),
      )
      .select('orderId'),
  )
  if (!first) throw new Error('a list of orders has at least one state')
  return db
    .selectFrom(
      db
        .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('every'))
        .select('orderId')
        .limit(MAX_COUNT)
        .as('listed'),
    )
    .select((count) => count.fn.countAll<number>().as('count'))
}

/** Counts the orders of several filters in one statement, each up to `MAX_COUNT`. */
export async function countEach(db: Db, filters: readonly OrderFilter[], clock: ListClock): Promise<number[]> {
  if (filters.length === 0) return []
  const row: Record<string, unknown> = await db
    .selectNoFrom(() => filters.map((filter, index) => countQuery(db, filter, clock).as(`c${index}`)))
    .executeTakeFirstOrThrow()
  return filters.map((_, index) => Number(row[`c${index}`]))
}

/** Counts the orders of each view, up to `MAX_COUNT` each. */
export const countViews = (db: Db, views: readonly OrderView[], clock: ListClock): Promise<number[]> =>
  countEach(
    db,
    views.map((view) => readView(view)),
    clock,
  )

/** Counts the orders of each state under the other filters, up to `MAX_COUNT` each. */
export async function countStates(db: Db, filter: OrderFilter, clock: ListClock): Promise<Record<DeskState, number>> {
  const filters = DESK_STATES.map((state) => ({ ...filter, states: [state] }))
  const counts = await countEach(db, filters, clock)
  return Object.fromEntries(DESK_STATES.map((state, index) => [state, counts[index] ?? 0])) as never
}

/** Counts all matching orders without a limit, for exports. Slow on large shops. */
export async function countAllOrders(db: Db, filter: OrderFilter, clock: ListClock): Promise<number> {
  const { count } = await db
    .selectFrom('orderListings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => matchesFilter(db, eb, filter, clock))
    .where((eb) => inBranches(eb, branchesOf(filter), clock.today))
    .executeTakeFirstOrThrow()
  return Number(count)
}
