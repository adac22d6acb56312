import { indianDate } from '#domain/delivery/day.ts'
import { needOf } from '#domain/desk/today.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { countOpen, dueEnquiries } from '#server/desk/enquiries/find-enquiries.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { openReviewTasks } from '#server/review-tasks/queries.ts'
import { promisedUntil, type Sees, toldAs } from './read-today.ts'
import { readRunningOut } from './running-out.ts'

export type Waiting = { today: number; enquiries: number }

const SHELF_KEPT_MS = 60_000
const shelves = new WeakMap<object, { until: number; count: Promise<number> }>()

/** What runs out is read of a fortnight's orders: for the bar of every page, once a minute. */
function countShelf(db: Db, now: Date): Promise<number> {
  const known = shelves.get(db)
  if (known && now.getTime() < known.until) return known.count
  const count = readRunningOut(db, now).then(({ length }) => length)
  shelves.set(db, { until: now.getTime() + SHELF_KEPT_MS, count })
  // What could not be read is asked anew by the next one.
  count.catch(() => shelves.delete(db))
  return count
}

/** How many things Today would show to somebody, and how many messages wait for an answer; nothing of them is read. */
export async function countWaiting(db: Db, { money, tasks, shelf, enquiries }: Sees, now: Date): Promise<Waiting> {
  await keepListings(db)
  const tables = await readDeliveryTables(db)
  const due = await promisedUntil(db, indianDate(now))
  const toPack = await toldAs(db, 'paid')
  const of = (orders: typeof due, need: 'late' | 'pack') =>
    orders.filter((order) => needOf(order, { now, tables }) === need).length
  const counts = [
    of(due, 'late'),
    of(toPack, 'pack'),
    money ? (await toldAs(db, 'under_review')).length : 0,
    tasks ? (await openReviewTasks(db)).length : 0,
    enquiries ? (await dueEnquiries(db, now)).length : 0,
    shelf ? await countShelf(db, now) : 0,
  ]
  return {
    today: counts.reduce((sum, count) => sum + count, 0),
    enquiries: enquiries ? await countOpen(db) : 0,
  }
}
