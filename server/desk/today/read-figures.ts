import { sql } from 'kysely'
import { type DayFigures, figureDays } from '#domain/desk/figures.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { type Origin, readOrigins } from './read-origins.ts'

/** Paid for, and not given back since. */
const SOLD: readonly OrderState[] = ['paid', 'packed', 'shipped', 'delivered']

export type Figures = { days: DayFigures[]; reviewPaise: Paise; origins: Origin[] }

const KEPT_MS = 60_000
const kept = new WeakMap<object, { until: number; figures: Promise<Figures> }>()

/** What was sold day by day, by when it was ordered, of which collections, and what waits to be looked up. Test orders are never counted. */
export function readFigures(db: Db, now: Date): Promise<Figures> {
  const known = kept.get(db)
  if (known && now.getTime() < known.until) return known.figures
  const figures = countAnew(db, now)
  kept.set(db, { until: now.getTime() + KEPT_MS, figures })
  // What could not be read is asked anew by the next one.
  figures.catch(() => kept.delete(db))
  return figures
}

export async function countAnew(db: Db, now: Date): Promise<Figures> {
  const days = figureDays(now)
  const from = days[0]?.from ?? now.toISOString()
  const [sums, { paise }, origins] = await Promise.all([
    sumsOf(db, SOLD, days),
    db
      .selectFrom(listed(db, ['under_review']).as('listed'))
      .select((eb) => eb.fn.sum<number | null>('totalPaise').as('paise'))
      .executeTakeFirstOrThrow(),
    readOrigins(db, SOLD, from),
  ])
  return { days: sums, reviewPaise: Number(paise ?? 0) as Paise, origins }
}

/** Of each day how many orders and their sum, in one pass over all of them. */
async function sumsOf(db: Db, told: readonly OrderState[], days: ReturnType<typeof figureDays>): Promise<DayFigures[]> {
  const day = sql<string>`case ${sql.join(
    days.map(({ day, until }) => sql`when placed_at < ${until} then ${day}`),
    sql` `,
  )} end`
  const placed = listed(db, told)
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
 * The sums of orders that are told so, without those of a trial. Each is asked for by its order: as a join PostgreSQL
 * would read all orders that there ever were.
 */
const listed = (db: Db, told: readonly OrderState[]) =>
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
