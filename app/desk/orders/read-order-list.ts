import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { MONEY_COLUMNS, type OrderColumn, USUAL_COLUMNS } from '#domain/desk/order-columns.ts'
import { formatLines, formatPromise } from '#domain/desk/order-list.ts'
import { type OrderFilter, readOrderFilter, withoutMoney } from '#domain/desk/order-query.ts'
import { BUILT_IN_VIEWS, currentView, sortingOf } from '#domain/desk/order-views.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { formatShortDay, formatYearDay } from '#domain/text/format-date.ts'
import { type DeskRequest, signedIn } from '#server/auth/require-role.ts'
import type { Db } from '#server/db/connect.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { countEach, countStates, countViews } from '#server/orders/count-orders.ts'
import { dueOrderIds } from '#server/orders/due-orders.ts'
import { filterCollections, findOrders, type OrderPage } from '#server/orders/find-orders.ts'
import type { ListClock } from '#server/orders/order-conditions.ts'
import { lastNotesOf, type OrderListRow } from '#server/orders/order-list-rows.ts'
import { listOrderViews } from '#server/orders/order-views.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { listQuery } from './list-position.ts'

/** Loads a page of the order list with its views and counts, without amounts for a role that may not see money. */
export async function readOrderList(args: DeskRequest) {
  const { role } = signedIn(args)
  const { db, now, config, delivery } = shopOf(args.context)
  const maySeeMoney = canAccess(role, 'money')
  const [today, isLive] = [indianDate(now()), config.payments === 'live']
  const isIndexing = !(await updateOrderIndex(db))
  const own = await listOrderViews(db)
  const address = readOrderFilter(args.url.searchParams)
  const asked = currentView(address, own)
  const filter = maySeeMoney ? asked.filter : withoutMoney(asked.filter)
  const clock = { today, dueIds: await dueOrderIds(db, now(), isLive) }
  const page = await findOrders(db, filter, clock)
  const columns = columnsOf(filter, maySeeMoney)
  const notes = columns.includes('note') ? await notesOf(db, page.rows) : {}
  const views = [...BUILT_IN_VIEWS, ...own]
  const counts = await countViews(db, views, clock)
  const describe = (row: OrderListRow) => describeRow(row, { today, cutOff: delivery.cutOff, notes, maySeeMoney })
  return {
    ...{ filter, view: asked.view, isChanged: asked.isChanged, columns, maySeeMoney },
    sorting: sortingOf(filter),
    /** Query of the addresses of the orders, by which they know this list. */
    orderQuery: listQuery(address),
    views: views.map(({ id, name, query }, index) => ({
      ...{ id, name, query, count: counts[index] ?? 0, isOwn: index >= BUILT_IN_VIEWS.length },
    })),
    ...{ at: page.at, next: page.next, previous: page.previous, rows: page.rows.map(describe) },
    total: await countOf(db, filter, { clock, page }),
    counts: await countStates(db, { ...filter, search: '' }, clock),
    collections: await filterCollections(db),
    mayPack: canAccess(role, 'pack'),
    mayDecide: canAccess(role, 'payments'),
    mayExport: canAccess(role, 'exports'),
    maySetUp: canAccess(role, 'setUp'),
    isIndexing,
    isTestMode: !isLive,
    printedOn: formatYearDay(today),
    // In test mode a mark on every row says nothing; it is needed where real orders are in the list too.
    marksTests: page.rows.some(({ test }) => test) && (isLive || page.rows.some(({ test }) => !test)),
    isShopEmpty: page.rows.length === 0 && (await isEmpty(db)),
  }
}

function columnsOf({ columns }: OrderFilter, maySeeMoney: boolean): readonly OrderColumn[] {
  const chosen = columns.length > 0 ? columns : USUAL_COLUMNS
  return maySeeMoney ? chosen : chosen.filter((column) => !MONEY_COLUMNS.includes(column))
}

const notesOf = (db: Db, rows: readonly OrderListRow[]) =>
  lastNotesOf(
    db,
    rows.map(({ id }) => id),
  )

type RowContext = { today: string; cutOff: string; notes: Record<string, string>; maySeeMoney: boolean }

function describeRow(row: OrderListRow, { today, cutOff, notes, maySeeMoney }: RowContext) {
  const { id, number, test, fullName, city, pin, tracking, state, lines, placedAt, payment, totalPaise } = row
  const placedOn = indianDate(new Date(placedAt))
  return {
    ...{ id, number, test, fullName, city, pin, tracking, state },
    items: formatLines(lines),
    placed: placedOn === today ? formatTime(new Date(placedAt)) : formatShortDay(placedOn),
    promise: formatPromise(row, { today, cutOff }),
    note: notes[id] ?? '',
    ...(maySeeMoney && { payment, totalPaise }),
  }
}

/** Number of orders of the list, counted only if the page does not tell it. */
async function countOf(db: Db, filter: OrderFilter, { clock, page }: { clock: ListClock; page: OrderPage }) {
  if (!page.next && !filter.after?.back) return page.at + page.rows.length
  const [count = 0] = await countEach(db, [filter], clock)
  return count
}

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) === undefined
