import { PACE_DAYS } from '#domain/desk/today.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'

const DAY_MS = 24 * 60 * 60_000
const CACHE_MS = 60_000

type SalesByProduct = ReadonlyMap<ProductId, number>
const salesCache = new WeakMap<Db, { at: number; sold: Promise<SalesByProduct> }>()

/** Returns the quantity sold per product in the last 14 days, without test orders. Cached for a minute. */
export function recentSales(db: Db, now: Date): Promise<SalesByProduct> {
  const before = salesCache.get(db)
  if (before && now.getTime() - before.at < CACHE_MS) return before.sold
  const sold = readSales(db, now)
  salesCache.set(db, { at: now.getTime(), sold })
  sold.catch(() => salesCache.delete(db))
  return sold
}

async function readSales(db: Db, now: Date): Promise<SalesByProduct> {
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS).toISOString()
  const rows = await db
    .selectFrom('orderListings as listing')
    .innerJoin('orderLines as line', 'line.orderId', 'listing.orderId')
    .select('line.productId')
    .select((eb) => eb.fn.sum<number>('line.quantity').as('sold'))
    .where('listing.collection', '=', '')
    .where('listing.placedAt', '>=', since)
    .where('listing.test', '=', 0)
    .where('listing.told', 'in', ['paid', 'packed', 'shipped', 'delivered'])
    .groupBy('line.productId')
    .execute()
  return new Map(rows.map(({ productId, sold }) => [productId, Number(sold)]))
}
