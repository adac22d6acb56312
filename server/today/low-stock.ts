import { PACE_DAYS, runsOutSoon } from '#domain/desk/today.ts'
import type { Db } from '#server/db/connect.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_PRODUCTS = 20

/**
 * Returns stock that will run out within a week at the sales rate of the last 14 days, lowest stock first. Test
 * orders are left out.
 */
export async function readLowStock(db: Db, now: Date) {
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
    .filter(runsOutSoon)
    .sort((one, other) => one.left - other.left)
    .slice(0, MAX_PRODUCTS)
}
