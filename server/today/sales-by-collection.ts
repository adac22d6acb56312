import { type ExpressionBuilder, sql } from 'kysely'
import type { Tint } from '#domain/catalogue/collections.ts'
import { boxIdOfLine } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** Sales of a collection or of custom boxes, tax included. `strap` is the collection's accent colour. */
export type CollectionSales = { name: string; strap: Tint | undefined; paise: Paise }

const BOX = 'Build a box'
/** Products that no longer exist. */
const OTHER = 'Something else'

/** Sums per product and tax rate before joining the catalogue, which leaves few rows to join. */
const salesQuery = (eb: ExpressionBuilder<Schema, never>, told: readonly OrderState[], from: string) =>
  eb
    .selectFrom('orderListings as listed')
    .innerJoin('orderLines as line', 'line.orderId', 'listed.orderId')
    .select(['line.productId', 'line.gstRate'])
    // Summed without tax: multiplied by the rate, the sum could overflow.
    .select(sql<number>`sum(line.unit_price_paise * line.quantity)`.as('paise'))
    .where('listed.collection', '=', '')
    .where('listed.test', '=', 0)
    .where('listed.told', 'in', told)
    .where('listed.placedAt', '>=', from)
    .groupBy(['line.productId', 'line.gstRate'])

/** Returns sales by collection since `from`, highest first. Test orders are left out. */
export async function readSalesByCollection(
  db: Db,
  told: readonly OrderState[],
  from: string,
): Promise<CollectionSales[]> {
  const rows = await db
    .selectFrom((eb) => salesQuery(eb, told, from).as('sold'))
    .leftJoin('products as product', 'product.id', 'sold.productId')
    .leftJoin('collections as list', 'list.slug', 'product.collection')
    .select(['sold.productId', 'sold.gstRate', 'sold.paise', 'list.title', 'list.strap'])
    .execute()
  const origins = new Map<string, CollectionSales>()
  for (const { productId, title, strap, gstRate, paise } of rows) {
    const box = boxIdOfLine(productId) !== undefined
    const name = box ? BOX : (title ?? OTHER)
    // The price of a custom box includes tax.
    const taken = box ? Number(paise) : Math.round((Number(paise) * (100 + Number(gstRate))) / 100)
    const known = origins.get(name) ?? { name, strap: (strap ?? undefined) as Tint | undefined, paise: 0 }
    origins.set(name, { ...known, paise: known.paise + taken })
  }
  return [...origins.values()].sort((one, other) => other.paise - one.paise)
}
