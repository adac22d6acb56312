import { BOX_PROMISE_ID, boxService, formatServiceKey, serviceOf } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { ProductId } from '#domain/nominal.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

/** Returns the service key of each product; `null` if it is not sold. */
export async function productServices(db: Db, delivery: DeliveryTables, ids: readonly ProductId[]) {
  const products = await productsById(db, [...new Set(ids)])
  const keyOf = (id: ProductId): string | null => {
    if (id === BOX_PROMISE_ID) return formatServiceKey(boxService(delivery))
    const product = products.get(id)
    return product?.available ? formatServiceKey(serviceOf(product, delivery)) : null
  }
  // `fromEntries` makes own properties, so an id such as `constructor` is safe.
  return Object.fromEntries(ids.map((id) => [id, keyOf(id)]))
}
