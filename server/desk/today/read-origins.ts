import { sql } from 'kysely'
import type { Tint } from '#domain/catalogue/collections.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'

/** What was sold of a collection, or of built boxes, tax included; `strap` is the collection's ribbon. */
export type Origin = { name: string; strap: Tint | undefined; paise: Paise }

const BOX = 'Build a box'
/** Of gifts that the shop has no more. */
const ELSE = 'Something else'

/** As `boxLineId` writes it. */
const IS_BOX = sql<number>`case when line.product_id like 'box:%' then 1 else 0 end`

/** Where the money of orders came from that are told so and were placed since, the most first; no test orders. */
export async function readOrigins(db: Db, told: readonly OrderState[], from: string): Promise<Origin[]> {
  const rows = await db
    .selectFrom('orderListings as listed')
    .innerJoin('orderLines as line', 'line.orderId', 'listed.orderId')
    .leftJoin('products as product', 'product.id', 'line.productId')
    .leftJoin('collections as list', 'list.slug', 'product.collection')
    .select(['list.title', 'list.strap', 'line.gstRate'])
    .select(IS_BOX.as('isBox'))
    // Summed without tax: times a rate it might be more than the database counts with.
    .select(sql<number>`sum(line.unit_price_paise * line.quantity)`.as('paise'))
    .where('listed.collection', '=', '')
    .where('listed.test', '=', 0)
    .where('listed.told', 'in', told)
    .where('listed.placedAt', '>=', from)
    .groupBy(['list.title', 'list.strap', 'line.gstRate'])
    .groupBy(IS_BOX)
    .execute()
  const origins = new Map<string, Origin>()
  for (const { title, strap, gstRate, isBox, paise } of rows) {
    const box = Number(isBox) === 1
    const name = box ? BOX : (title ?? ELSE)
    // The price of a built box holds its tax.
    const taken = box ? Number(paise) : Math.round((Number(paise) * (100 + Number(gstRate))) / 100)
    const known = origins.get(name) ?? { name, strap: (strap ?? undefined) as Tint | undefined, paise: 0 }
    origins.set(name, { ...known, paise: known.paise + taken })
  }
  return [...origins.values()].sort((one, other) => other.paise - one.paise)
}
