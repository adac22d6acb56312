import { type ExpressionBuilder, sql } from 'kysely'
import type { Tint } from '#domain/catalogue/collections.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import { type DaySales, recentDays } from '#domain/desk/sales-figures.ts'
import { boxIdOfLine } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { HAND_METHODS, type HandMethod } from '#domain/payment/listed-method.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** Sales of a collection or of custom boxes, tax included. `strap` is the collection's accent colour. */
type CollectionSales = { name: string; strap: Tint | undefined; paise: Paise }

const BOX = 'Build a box'
/** Products that no longer exist. */
const OTHER = 'Something else'

/** Sums per product and tax rate before joining the catalogue, which leaves few rows to join. */
const salesQuery = (eb: ExpressionBuilder<Schema, never>, states: readonly OrderState[], from: string) =>
  eb
    .selectFrom('orderListings as listed')
    .innerJoin('orderLines as line', 'line.orderId', 'listed.orderId')
    .innerJoin('orders', 'orders.id', 'listed.orderId')
    .select(['line.productId', 'line.gstRate', 'orders.gstIncluded'])
    // Summed without tax: multiplied by the rate, the sum could overflow.
    .select(sql<number>`sum(line.unit_price_paise * line.quantity - line.discount_paise)`.as('paise'))
    .where('listed.collection', '=', '')
    .where('listed.test', '=', 0)
    .where('listed.told', 'in', states)
    .where('listed.placedAt', '>=', from)
    .groupBy(['line.productId', 'line.gstRate', 'orders.gstIncluded'])

/** Returns sales by collection since `from`, highest first. Test orders are left out. */
async function readSalesByCollection(db: Db, states: readonly OrderState[], from: string): Promise<CollectionSales[]> {
  const rows = await db
    .selectFrom((eb) => salesQuery(eb, states, from).as('sold'))
    .leftJoin('products as product', 'product.id', 'sold.productId')
    .leftJoin('collections as list', 'list.slug', 'product.collection')
    .select(['sold.productId', 'sold.gstRate', 'sold.gstIncluded', 'sold.paise', 'list.title', 'list.strap'])
    .execute()
  const origins = new Map<string, CollectionSales>()
  for (const { productId, title, strap, gstRate, gstIncluded, paise } of rows) {
    const box = boxIdOfLine(productId) !== undefined
    const name = box ? BOX : (title ?? OTHER)
    // The price of a custom box always includes tax.
    const taken = box || gstIncluded === 1 ? Number(paise) : Math.round((Number(paise) * (100 + Number(gstRate))) / 100)
    const known = origins.get(name) ?? { name, strap: (strap ?? undefined) as Tint | undefined, paise: 0 }
    origins.set(name, { ...known, paise: known.paise + taken })
  }
  return [...origins.values()].sort((one, other) => other.paise - one.paise)
}

/** States that count as sold: paid and not refunded. */
const SOLD_STATES: readonly OrderState[] = ['paid', 'packed', 'shipped', 'delivered']

/** Payments of a day that a person received, by method, and what was given back by it that day. */
export type HandTakings = { method: HandMethod; payments: number; paise: Paise; refundedPaise: Paise }

export type SalesFigures = { days: DaySales[]; reviewPaise: Paise; origins: CollectionSales[]; hand: HandTakings[] }

const CACHE_MS = 60_000
const figuresCache = new WeakMap<object, { until: number; figures: Promise<SalesFigures> }>()

/**
 * Returns sales by order day and by collection, and the amount under review. Test orders are left out. Cached for a
 * minute.
 */
export function readSalesFigures(db: Db, now: Date): Promise<SalesFigures> {
  const known = figuresCache.get(db)
  if (known && now.getTime() < known.until) return known.figures
  const figures = countSalesFigures(db, now)
  figuresCache.set(db, { until: now.getTime() + CACHE_MS, figures })
  // A failed count is not cached.
  figures.catch(() => figuresCache.delete(db))
  return figures
}

export async function countSalesFigures(db: Db, now: Date): Promise<SalesFigures> {
  const days = recentDays(now)
  const from = days[0]?.from ?? now.toISOString()
  const [sums, { paise }, origins, hand] = await Promise.all([
    salesByDay(db, SOLD_STATES, days),
    db
      .selectFrom(orderTotals(db, ['under_review']).as('listed'))
      .select((eb) => eb.fn.sum<number | null>('totalPaise').as('paise'))
      .executeTakeFirstOrThrow(),
    readSalesByCollection(db, SOLD_STATES, from),
    readHandTakings(db, indianDate(now), days.at(-1)?.from ?? now.toISOString()),
  ])
  return { days: sums, reviewPaise: Number(paise ?? 0) as Paise, origins, hand }
}

/** Sums what was received and refunded by hand on a day. Test orders and open cheques are left out. */
async function readHandTakings(db: Db, day: string, from: string): Promise<HandTakings[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select((eb) => ['refunds.handMethod as method', eb.fn.sum<number>('refunds.amountPaise').as('paise')])
    .where('refunds.handMethod', 'is not', null)
    .where('refunds.createdAt', '>=', from)
    .where('refunds.state', '=', 'done')
    .where('orders.test', '=', 0)
    .groupBy('refunds.handMethod')
    .execute()
  const rows = await db
    .selectFrom('handPayments as hand')
    .innerJoin('payments', 'payments.id', 'hand.paymentId')
    .innerJoin('orders', 'orders.id', 'hand.orderId')
    .select((eb) => ['hand.method', eb.fn.countAll<number>().as('payments')])
    .select((eb) => eb.fn.sum<number>('payments.amountPaise').as('paise'))
    .where('hand.receivedOn', '=', day)
    .where('payments.state', '=', 'paid')
    .where('orders.test', '=', 0)
    .groupBy('hand.method')
    .execute()
  return HAND_METHODS.flatMap((method) => {
    const row = rows.find((one) => one.method === method)
    const refundedPaise = Number(refunds.find((one) => one.method === method)?.paise ?? 0) as Paise
    if (!row && refundedPaise === 0) return []
    return { method, payments: Number(row?.payments ?? 0), paise: Number(row?.paise ?? 0) as Paise, refundedPaise }
  })
}

/** Returns number and total of orders per day, in one query. */
async function salesByDay(
  db: Db,
  states: readonly OrderState[],
  days: ReturnType<typeof recentDays>,
): Promise<DaySales[]> {
  const day = sql<string>`case ${sql.join(
    days.map(({ day, until }) => sql`when placed_at < ${until} then ${day}`),
    sql` `,
  )} end`
  const placed = orderTotals(db, states)
    .select(day.as('day'))
    .where('placedAt', '>=', days[0]?.from ?? '')
    .where('placedAt', '<', days.at(-1)?.until ?? '')
  const rows = await db
    .selectFrom(placed.as('placed'))
    .select((eb) => ['day', eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('totalPaise').as('paise')])
    .groupBy('day')
    .execute()
  const known = new Map(rows.map((row) => [row.day, row]))
  return days.map(({ day }) => {
    const { orders = 0, paise = 0 } = known.get(day) ?? {}
    return { day, orders: Number(orders), paise: Number(paise) as Paise }
  })
}

/**
 * Totals of real orders in some states. The total is a scalar subquery: with a join, PostgreSQL would scan all
 * orders.
 */
const orderTotals = (db: Db, states: readonly OrderState[]) =>
  db
    .selectFrom('orderListings')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.totalPaise')
        .whereRef('orders.id', '=', 'orderListings.orderId')
        .$asScalar()
        .$notNull()
        .as('totalPaise'),
    )
    .where('collection', '=', '')
    .where('test', '=', 0)
    .where('told', 'in', states)
