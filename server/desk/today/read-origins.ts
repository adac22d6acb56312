import { type ExpressionBuilder, sql } from 'kysely'
import type { Tint } from '#domain/catalogue/collections.ts'
import { boxOfLine } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** What was sold of a collection, or of built boxes, tax included; `strap` is the collection's ribbon. */
export type Origin = { name: string; strap: Tint | undefined; paise: Paise }

const BOX = 'Build a box'
/** Of gifts that the shop has no more. */
const ELSE = 'Something else'

/** Each thing at each of its rates, counted before anybody asks what it is: few are sold often. */
const soldOf = (eb: ExpressionBuilder<Schema, never>, told: readonly OrderState[], from: string) =>
  eb
    .selectFrom('orderListings as listed')
    .innerJoin('orderLines as line', 'line.orderId', 'listed.orderId')
    .select(['line.productId', 'line.gstRate'])
    // Summed without tax: times a rate it might be more than the database counts with.
    .select(sql<number>`sum(line.unit_price_paise * line.quantity)`.as('paise'))
    .where('listed.collection', '=', '')
    .where('listed.test', '=', 0)
    .where('listed.told', 'in', told)
    .where('listed.placedAt', '>=', from)
    .groupBy(['line.productId', 'line.gstRate'])

/** Where the money of orders came from that are told so and were placed since, the most first; no test orders. */
export async function readOrigins(db: Db, told: readonly OrderState[], from: string): Promise<Origin[]> {
  const rows = await db
    .selectFrom((eb) => soldOf(eb, told, from).as('sold'))
    .leftJoin('products as product', 'product.id', 'sold.productId')
    .leftJoin('collections as list', 'list.slug', 'product.collection')
    .select(['sold.productId', 'sold.gstRate', 'sold.paise', 'list.title', 'list.strap'])
    .execute()
  const origins = new Map<string, Origin>()
  for (const { productId, title, strap, gstRate, paise } of rows) {
    const box = boxOfLine(productId) !== undefined
    const name = box ? BOX : (title ?? ELSE)
    // The price of a built box holds its tax.
    const taken = box ? Number(paise) : Math.round((Number(paise) * (100 + Number(gstRate))) / 100)
    const known = origins.get(name) ?? { name, strap: (strap ?? undefined) as Tint | undefined, paise: 0 }
    origins.set(name, { ...known, paise: known.paise + taken })
  }
  return [...origins.values()].sort((one, other) => other.paise - one.paise)
}
