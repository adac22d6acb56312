import { indianDate } from '#domain/delivery/calendar.ts'
import { orderUrgency } from '#domain/desk/today.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { countOpenEnquiries, dueEnquiries } from '#server/enquiries/find-enquiries.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { ordersDueToPack } from './due-to-pack.ts'
import { readLowStock } from './low-stock.ts'
import { ordersInState, ordersPromisedUntil, type VisibleSections } from './read-today.ts'
import { readServerFacts } from './server-facts.ts'

export type WaitingCounts = { today: number; enquiries: number; toPack: number }

const CACHE_MS = 60_000
const lowStockCache = new WeakMap<object, { until: number; count: Promise<number> }>()

/**
 * Counts the products that run out. Cached for a minute, because every desk page shows the count and it reads the
 * orders of 14 days.
 */
function countLowStock(db: Db, now: Date): Promise<number> {
  const known = lowStockCache.get(db)
  if (known && now.getTime() < known.until) return known.count
  const count = readLowStock(db, now).then(({ length }) => length)
  lowStockCache.set(db, { until: now.getTime() + CACHE_MS, count })
  // A failed count is not cached.
  count.catch(() => lowStockCache.delete(db))
  return count
}

/**
 * Counts the items of Today that a person may see, and the open enquiries, for the navigation. It loads no details.
 */
export async function countWaiting(
  db: Db,
  { money, tasks, shelf, enquiries, server }: VisibleSections,
  now: Date,
): Promise<WaitingCounts> {
  await updateOrderIndex(db)
  const tables = await readDeliveryTables(db)
  const due = await ordersPromisedUntil(db, indianDate(now))
  const toPack = await ordersDueToPack(db, { now, tables })
  const counts = [
    due.filter((order) => orderUrgency(order, { now, tables }) === 'late').length,
    toPack.length,
    money ? (await ordersInState(db, 'under_review')).length : 0,
    tasks ? (await openTasks(db)).length : 0,
    enquiries ? (await dueEnquiries(db, now)).length : 0,
    shelf ? await countLowStock(db, now) : 0,
    server ? (await readServerFacts(db, now)).length : 0,
  ]
  return {
    today: counts.reduce((sum, count) => sum + count, 0),
    enquiries: enquiries ? await countOpenEnquiries(db) : 0,
    toPack: toPack.length,
  }
}
