import { indianDate, indianTime } from '#domain/delivery/day.ts'
import { filterAddress, type OrderFilter, STATE_WORDS } from '#domain/desk/order-list.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { findOrders, type Listed } from '#server/desk/orders/find-orders.ts'
import { csvStream } from './csv-stream.ts'

/** So many orders are read at once. */
const PAGE = 250

const HEADS = ['Order', 'Placed', 'For', 'City', 'What', 'State', 'Promised', 'Total in rupees', 'Test order'] as const

/** The orders of a list, all of its pages, as a file; in the audit without what was searched for, which names people. */
export async function exportOrders(db: Db, filter: OrderFilter, by: By): Promise<ReadableStream<Uint8Array>> {
  const after = filterAddress({ ...filter, search: '' })
  const what = `orders exported${filter.search ? ', of a search' : ''}`
  await transact(db, (trx) => writeAudit(trx, { what, subject: 'orders', after }, by))
  return csvStream(HEADS, pagesOf(db, filter, indianDate(by.now)))
}

async function* pagesOf(db: Db, filter: OrderFilter, today: string) {
  for (let after: OrderFilter['after']; ; ) {
    const { rows, next } = await findOrders(db, { ...filter, after }, today, PAGE)
    yield rows.map(cellsOf)
    if (!next) return
    after = next
  }
}

function cellsOf({ number, placedAt, fullName, city, lines, state, day, totalPaise, test }: Listed) {
  const placed = new Date(placedAt)
  const what = lines.map(({ name, quantity }) => (quantity > 1 ? `${name} x${quantity}` : name)).join(', ')
  const total = (totalPaise / 100).toFixed(2)
  const when = `${indianDate(placed)} ${indianTime(placed)}`
  return [number, when, fullName, city, what, STATE_WORDS[state], day, total, test ? 'yes' : '']
}
