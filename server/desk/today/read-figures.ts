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
  const rows = await Promise.all(days.map(({ from, until }) => sumOf(db, SOLD, { from, until })))
  const { paise: reviewPaise } = await sumOf(db, ['under_review'])
  const origins = await readOrigins(db, SOLD, days[0]?.from ?? now.toISOString())
  const sums = days.map(({ day }, at) => ({ day, ...(rows[at] ?? { orders: 0, paise: 0 as Paise }) }))
  return { days: sums, reviewPaise, origins }
}

async function sumOf(db: Db, told: readonly OrderState[], span?: { from: string; until: string }) {
  const row = await db
    .selectFrom('orderListings')
    .innerJoin('orders', 'orders.id', 'orderListings.orderId')
    .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number | null>('orders.totalPaise').as('paise')])
    .where('orderListings.collection', '=', '')
    .where('orderListings.test', '=', 0)
    .where('orderListings.told', 'in', told)
    .$if(span !== undefined, (query) =>
      query.where('placedAt', '>=', span?.from ?? '').where('placedAt', '<', span?.until ?? ''),
    )
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), paise: Number(row.paise ?? 0) as Paise }
}
