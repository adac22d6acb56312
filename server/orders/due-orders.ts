import { indianDate } from '#domain/delivery/calendar.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { packingQueue } from './packing/packing-queue.ts'

/** Returns the orders to pack that have to leave today or have no known day, as the packing station sorts them. */
export async function dueOrderIds(db: Db, now: Date, live: boolean): Promise<OrderId[]> {
  const today = indianDate(now)
  const queue = await packingQueue(db, { now, live })
  const due = queue.filter(({ leaves }) => leaves === undefined || leaves <= today)
  return [...new Set(due.map(({ orderId }) => orderId))]
}
