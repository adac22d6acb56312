import { sql } from 'kysely'
import { type DaySales, recentDays } from '#domain/desk/sales-figures.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type CollectionSales, readSalesByCollection } from './sales-by-collection.ts'

/** States that count as sold: paid and not refunded. */
const SOLD_STATES: readonly OrderState[] = ['paid', 'packed', 'shipped', 'delivered']

export type SalesFigures = { days: DaySales[]; reviewPaise: Paise; origins: CollectionSales[] }

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
  const [sums, { paise }, origins] = await Promise.all([
    salesByDay(db, SOLD_STATES, days),
    db
      .selectFrom(orderTotals(db, ['under_review']).as('listed'))
      .select((eb) => eb.fn.sum<number | null>('totalPaise').as('paise'))
      .executeTakeFirstOrThrow(),
    readSalesByCollection(db, SOLD_STATES, from),
  ])
  return { days: sums, reviewPaise: Number(paise ?? 0) as Paise, origins }
}

/** Returns number and total of orders per day, in one query. */
async function salesByDay(
  db: Db,
  told: readonly OrderState[],
  days: ReturnType<typeof recentDays>,
): Promise<DaySales[]> {
  const day = sql<string>`case ${sql.join(
    days.map(({ day, until }) => sql`when placed_at < ${until} then ${day}`),
    sql` `,
  )} end`
  const placed = orderTotals(db, told)
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
const orderTotals = (db: Db, told: readonly OrderState[]) =>
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
    .where('told', 'in', told)
