import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import { minutesToCutOff, orderUrgency } from '#domain/desk/today.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { dueEnquiries } from '#server/enquiries/find-enquiries.ts'
import { HAS_OPEN_PROMISE } from '#server/orders/order-conditions.ts'
import { hoursOn } from '#server/orders/order-list-rows.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'
import { readPromises } from '#server/settings/queries.ts'
import { promisedDayTaskParcel } from '#server/tasks/promised-day-tasks.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { ordersDueToPack } from './due-to-pack.ts'
import { readLowStock } from './low-stock.ts'
import { readServerFacts } from './server-facts.ts'
import { groupBySlot } from './slot-rows.ts'

/** Maximum number of items per section; the order list shows the rest. */
const MAX_ITEMS = 50

/** The sections of Today that a role may see. */
export type VisibleSections = {
  money: boolean
  tasks: boolean
  shelf: boolean
  enquiries?: boolean
  server?: boolean
}

export type Today = Awaited<ReturnType<typeof readToday>>

/** Returns what needs attention now, most urgent first. Sections that the role may not see are not read. */
export async function readToday(db: Db, visible: VisibleSections, now: Date) {
  const { money, tasks, shelf, enquiries = false, server = false } = visible
  const isIndexing = !(await updateOrderIndex(db))
  const today = indianDate(now)
  const tables = await readDeliveryTables(db)
  const { service } = await readPromises(db)
  const [due, toPack, underReview, open, unanswered, shelfWork, facts] = await Promise.all([
    ordersPromisedUntil(db, today),
    ordersDueToPack(db, { now, tables }),
    money ? ordersInState(db, 'under_review') : [],
    tasks ? openTasks(db) : [],
    enquiries ? dueEnquiries(db, now) : [],
    shelf ? readLowStock(db, now) : [],
    server ? readServerFacts(db, now) : [],
  ])
  const [late, review, pack, numbers] = await Promise.all([
    toRows(
      db,
      due.filter((order) => orderUrgency(order, { now, tables }) === 'late'),
    ),
    toRows(db, underReview).then((orders) => withClaims(db, orders)),
    toRows(db, toPack).then((orders) => groupBySlot(db, orders, { tables, today })),
    numbersOf(
      db,
      open.flatMap(({ orderId }) => orderId ?? []),
    ),
  ])
  const noted = open.map(({ id, orderId, subject, text, test }) => {
    const number = orderId && numbers.get(orderId)
    const parcel = promisedDayTaskParcel(subject)?.position
    return { id, text, test, number, disputed: subject.startsWith('dispute:'), parcel }
  })
  return {
    ...{ today, now: now.toISOString(), cutOff: tables.cutOff, minutes: minutesToCutOff({ now, tables }) },
    hours: { from: service.from, to: service.to },
    ...{ late, review, pack, unanswered, shelf: shelfWork, server: facts, isIndexing },
    disputed: noted.filter(({ disputed }) => disputed),
    tasks: noted.filter(({ disputed }) => !disputed),
  }
}

const listings = (db: Db) =>
  db.selectFrom('orderListings').select(['orderId', 'told', 'promisedDay']).where('collection', '=', '')

/** Returns orders not yet delivered that are promised by a day, the earliest promise first. */
export const ordersPromisedUntil = (db: Db, day: string) =>
  listings(db)
    .where(HAS_OPEN_PROMISE)
    .where('promisedDay', '<', addDays(day, 1))
    .orderBy('promisedDay')
    .orderBy('orderId')
    .limit(MAX_ITEMS)
    .execute()

export const ordersInState = (db: Db, told: OrderState) =>
  listings(db).where('told', '=', told).orderBy('placedAt').orderBy('orderId').limit(MAX_ITEMS).execute()

async function numbersOf(db: Db, ids: readonly OrderId[]): Promise<Map<OrderId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

type Listed = Awaited<ReturnType<typeof ordersInState>>[number]

/** Loads the rows of the orders, in the given order and without amounts. */
async function toRows(db: Db, listed: readonly Listed[]) {
  const ids = listed.map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const about = db
    .selectFrom('orders')
    .innerJoin('parcels', (join) => join.onRef('parcels.orderId', '=', 'orders.id').on('parcels.position', '=', 0))
    .select(['orders.id', 'orders.number', 'orders.test', 'orders.createdAt', 'orders.fullName as buyer'])
    .select(['parcels.fullName', 'parcels.city', 'parcels.zipCode'])
    .select(['parcels.slot', 'parcels.slotId', 'parcels.promisedDay'])
    .where('orders.id', 'in', ids)
  const things = db
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'quantity'])
    .where('orderId', 'in', ids)
    .orderBy('position')
  const [orders, lines] = await Promise.all([about.execute(), things.execute()])
  const byId = new Map(orders.map((order) => [order.id, order]))
  return listed.flatMap(({ orderId, told, promisedDay }) => {
    const order = byId.get(orderId)
    if (!order) return []
    const { number, test, createdAt, buyer, fullName, city, zipCode } = order
    const items = lines.filter((line) => line.orderId === orderId).map(({ name, quantity }) => ({ name, quantity }))
    return {
      orderId,
      number,
      test: test === 1,
      createdAt,
      buyer,
      name: fullName || buyer,
      city,
      zipCode,
      told,
      promisedDay,
      hours: hoursOn([order], promisedDay),
      items,
    }
  })
}

/** Adds the payment claim of each order and the expected amount. */
async function withClaims(db: Db, orders: Awaited<ReturnType<typeof toRows>>) {
  const ids = orders.map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const claims = await db
    .selectFrom('payments')
    .select(['id', 'orderId', 'transactionId', 'amountPaise', 'claimDisputed', 'createdAt'])
    .where('orderId', 'in', ids)
    .where('state', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .execute()
  // Without a claim, a wrong amount was received.
  const others = orders.filter(({ orderId }) => !claims.some((claim) => claim.orderId === orderId))
  const came = await paymentsOfOrders(
    db,
    others.map(({ orderId }) => orderId),
  )
  return orders.map((order) => {
    const claim = claims.find(({ orderId }) => orderId === order.orderId)
    const { id, transactionId = null, claimDisputed = 0, createdAt: since = order.createdAt } = claim ?? {}
    const amountPaise =
      claim?.amountPaise ?? sum(came.filter(({ orderId }) => orderId === order.orderId).map(refundableOf))
    return { ...order, claim: id, transactionId, amountPaise, givenTwice: claimDisputed === 1, since }
  })
}
