import { indianDate, indianTime } from '#domain/delivery/day.ts'
import { type OrderFilter, STATE_WORDS, sayLines } from '#domain/desk/order-list.ts'
import type { Db } from '#server/db/connect.ts'
import { findOrders, type Listed } from '#server/desk/orders/find-orders.ts'

export const ORDER_HEADS = [
  ...['Order', 'Placed', 'For', 'City', 'What', 'State', 'Promised', 'Total in rupees', 'Test order'],
]

/** One page of a list of orders; `today` decides which are late. */
export async function orderRows(db: Db, filter: OrderFilter, { today, size }: { today: string; size: number }) {
  const { rows, next } = await findOrders(db, filter, today, size)
  return { rows: rows.map(cellsOf), next }
}

function cellsOf({ number, placedAt, fullName, city, lines, state, day, totalPaise, test }: Listed) {
  const placed = new Date(placedAt)
  const total = (totalPaise / 100).toFixed(2)
  const when = `${indianDate(placed)} ${indianTime(placed)}`
  return [number, when, fullName, city, sayLines(lines), STATE_WORDS[state], day, total, test ? 'yes' : '']
}
