import { PACE_DAYS } from '#domain/desk/today.ts'
import type { ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'

const DAY_MS = 24 * 60 * 60_000
const ASK_AGAIN_MS = 60_000

type Sold = ReadonlyMap<ProductId, number>
const known = new WeakMap<Db, { at: number; sold: Promise<Sold> }>()

/** How many of each gift were sold in the last fortnight, without test orders; asked at most once a minute. */
export function soldLately(db: Db, now: Date): Promise<Sold> {
  const before = known.get(db)
  if (before && now.getTime() - before.at < ASK_AGAIN_MS) return before.sold
  const sold = read(db, now)
  known.set(db, { at: now.getTime(), sold })
  sold.catch(() => known.delete(db))
  return sold
}

async function read(db: Db, now: Date): Promise<Sold> {
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
