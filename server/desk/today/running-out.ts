import { PACE_DAYS, runsOut } from '#domain/desk/today.ts'
import type { Db } from '#server/db/connect.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST = 20

/** What is counted and gone within a week at the pace of the last fortnight, the fewest first. Test orders do not count. */
export async function readRunningOut(db: Db, now: Date) {
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS).toISOString()
  const rows = await db
    .selectFrom('orderListings')
    .innerJoin('stockHolds', 'stockHolds.orderId', 'orderListings.orderId')
    .innerJoin('stock', 'stock.id', 'stockHolds.stockId')
    .leftJoin('products', 'products.id', 'stock.id')
    .leftJoin('boxItems', 'boxItems.id', 'stock.id')
    .select(['stock.id', 'stock.onHand', 'stock.reserved', 'products.name as gift', 'boxItems.name as item'])
    .select((eb) => eb.fn.sum<number>('stockHolds.quantity').as('sold'))
    .where('orderListings.collection', '=', '')
    .where('orderListings.placedAt', '>=', since)
    .where('orderListings.test', '=', 0)
    .where('stockHolds.state', '=', 'sold')
    .groupBy(['stock.id', 'stock.onHand', 'stock.reserved', 'products.name', 'boxItems.name'])
    .execute()
  return rows
    .map(({ id, onHand, reserved, gift, item, sold }) => {
      return {
        id,
        name: gift ?? item ?? id,
        isGift: gift !== null,
        left: Math.max(0, onHand - reserved),
        sold: Number(sold),
      }
    })
    .filter(runsOut)
    .sort((one, other) => one.left - other.left)
    .slice(0, MOST)
}
