import type { OrderFilter } from '#domain/desk/order-query.ts'
import { sortingOf } from '#domain/desk/order-views.ts'
import type { Db } from '#server/db/connect.ts'
import { countEach, MAX_COUNT } from './count-orders.ts'
import { findOrderKeys, sortKeyOf } from './find-orders.ts'
import { branchesOf, hasTerms, inBranches, type ListClock, matchesFilter } from './order-conditions.ts'

export type Neighbours = {
  previous: string | undefined
  next: string | undefined
  /** Place in the list from 1, and number of orders in the list; `undefined` if the order has left it or is far down. */
  place: { at: number; of: number } | undefined
}

/**
 * Returns the orders before and after one in a list. An order that an action has moved out of the list still has its
 * neighbours there, so that the work on a list can go on.
 */
export async function findNeighbours(
  db: Db,
  { number, filter }: { number: string; filter: OrderFilter },
  clock: ListClock,
): Promise<Neighbours | undefined> {
  const listing = await db
    .selectFrom('orderListings')
    .innerJoin('orders', 'orders.id', 'orderListings.orderId')
    .select(['orderListings.orderId', 'orderListings.told', 'orderListings.placedAt', 'orderListings.customer'])
    .select(['orderListings.town', 'orderListings.day', 'orderListings.method', 'orderListings.totalPaise'])
    .where('orders.number', '=', number)
    .where('orderListings.collection', '=', filter.collection)
    .executeTakeFirst()
  if (!listing) return undefined
  const { orderId } = listing
  const at = { by: sortKeyOf(listing, sortingOf(filter).by), id: orderId }
  const listed = await db
    .selectFrom('orderListings')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where((eb) => matchesFilter(db, eb, { ...filter, search: '' }, clock))
    .where((eb) => hasTerms(filter.search, eb.ref('orderId')))
    .where((eb) => inBranches(eb, branchesOf(filter), clock.today))
    .executeTakeFirst()
  const before = await findOrderKeys(db, { ...filter, after: { ...at, back: true } }, clock, MAX_COUNT - 1)
  const [after] = await findOrderKeys(db, { ...filter, after: at }, clock, 0)
  const numbers = await numbersOf(db, [before[0]?.orderId, after?.orderId])
  const [count = 0] = listed && before.length < MAX_COUNT ? await countEach(db, [filter], clock) : []
  return {
    previous: before[0] && numbers.get(before[0].orderId),
    next: after && numbers.get(after.orderId),
    place: count > 0 ? { at: before.length + 1, of: count } : undefined,
  }
}

async function numbersOf(db: Db, ids: readonly (string | undefined)[]): Promise<Map<string, string>> {
  const known = ids.flatMap((id) => id ?? [])
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', known as never)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
