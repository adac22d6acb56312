import { addDays, indianDate } from '#domain/delivery/day.ts'
import { minutesLeft, needOf } from '#domain/desk/today.ts'
import type { OrderId } from '#domain/flavours.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-money.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { dueEnquiries } from '#server/desk/enquiries/find-enquiries.ts'
import { AWAITED } from '#server/desk/orders/find-orders.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { paymentsOfOrders } from '#server/payments/payment-records.ts'
import { openReviewTasks } from '#server/review-tasks/queries.ts'
import { readRunningOut } from './running-out.ts'

/** Of each kind; whoever has more to do goes on in the list of orders. */
const MOST = 50

/** What of it is somebody's: the money of orders, what was noted for a person, the shelf. */
export type Sees = { money: boolean; tasks: boolean; shelf: boolean; enquiries?: boolean }

export type Today = Awaited<ReturnType<typeof readToday>>

/** What needs somebody at this instant, the most urgent first; nothing of what they do not see is read. */
export async function readToday(db: Db, { money, tasks, shelf, enquiries = false }: Sees, now: Date) {
  await keepListings(db)
  const today = indianDate(now)
  const [tables, due, toPack, underReview, open, unanswered, shelfWork] = await Promise.all([
    readDeliveryTables(db),
    promisedUntil(db, today),
    toldAs(db, 'paid'),
    money ? toldAs(db, 'under_review') : [],
    tasks ? openReviewTasks(db) : [],
    enquiries ? dueEnquiries(db, now) : [],
    shelf ? readRunningOut(db, now) : [],
  ])
  const inNeed = (orders: typeof due, need: 'late' | 'pack') =>
    shown(
      db,
      orders.filter((order) => needOf(order, { now, tables }) === need),
    )
  const [late, review, pack, numbers] = await Promise.all([
    inNeed(due, 'late'),
    shown(db, underReview).then((orders) => withClaims(db, orders)),
    inNeed(toPack, 'pack'),
    numbersOf(
      db,
      open.flatMap(({ orderId }) => orderId ?? []),
    ),
  ])
  const noted = open.map(({ id, orderId, subject, text, test }) => {
    const number = orderId && numbers.get(orderId)
    return { id, text, test, number, disputed: subject.startsWith('dispute:') }
  })
  return {
    ...{ today, now: now.toISOString(), cutOff: tables.cutOff, minutes: minutesLeft({ now, tables }) },
    ...{ late, review, pack, unanswered, shelf: shelfWork },
    disputed: noted.filter(({ disputed }) => disputed),
    tasks: noted.filter(({ disputed }) => !disputed),
  }
}

const listings = (db: Db) =>
  db.selectFrom('orderListings').select(['orderId', 'told', 'promisedDay']).where('collection', '=', '')

/** What is told as on its way to somebody and promised until a day, the longest ago first. */
export const promisedUntil = (db: Db, day: string) =>
  listings(db)
    .where(AWAITED)
    .where('promisedDay', '<', addDays(day, 1))
    .orderBy('promisedDay')
    .orderBy('orderId')
    .limit(MOST)
    .execute()

export const toldAs = (db: Db, told: OrderState) =>
  listings(db).where('told', '=', told).orderBy('placedAt').orderBy('orderId').limit(MOST).execute()

async function numbersOf(db: Db, ids: readonly OrderId[]): Promise<Map<OrderId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

type Listed = Awaited<ReturnType<typeof toldAs>>[number]

/** What a row says of each order, in their order; nothing of money. */
async function shown(db: Db, listed: readonly Listed[]) {
  const ids = listed.map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const about = db
    .selectFrom('orders')
    .innerJoin('parcels', (join) => join.onRef('parcels.orderId', '=', 'orders.id').on('parcels.position', '=', 0))
    .select(['orders.id', 'orders.number', 'orders.test', 'orders.createdAt', 'orders.fullName as buyer'])
    .select(['parcels.fullName', 'parcels.city', 'parcels.zipCode'])
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
      items,
    }
  })
}

/** With the id that each buyer gave of their transfer, and the sum that is to be found under it. */
async function withClaims(db: Db, orders: Awaited<ReturnType<typeof shown>>) {
  const ids = orders.map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const claims = await db
    .selectFrom('payments')
    .select(['id', 'orderId', 'transactionId', 'amountPaise', 'claimDisputed', 'createdAt'])
    .where('orderId', 'in', ids)
    .where('state', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .execute()
  // Without a claim it is another amount that came.
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
