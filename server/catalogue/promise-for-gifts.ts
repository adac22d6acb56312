import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { BOX_ID, boxService, serviceKey, serviceOf } from '#domain/delivery/service-level.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { ProductId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { type Asking, promiseFor } from '#server/delivery/promise-for.ts'
import { productsById } from './queries.ts'

/** What is promised to a PIN code of six digits for gifts by their ids; one that is not known, or not to be had, has no day. */
export async function promiseForGifts(
  db: Db,
  asking: Asking,
  pin: string,
  ids: readonly ProductId[],
): Promise<PromiseAnswer> {
  const services = await giftServices(db, asking.delivery, ids)
  const keys = Object.values(services).filter((key) => key !== null)
  return { ...promiseFor(asking, pin, keys), services }
}

async function giftServices(db: Db, delivery: DeliveryTables, ids: readonly ProductId[]) {
  const products = await productsById(db, [...new Set(ids)])
  const keyOf = (id: ProductId): string | null => {
    if (id === BOX_ID) return serviceKey(boxService(delivery))
    const product = products.get(id)
    return product?.available ? serviceKey(serviceOf(product, delivery)) : null
  }
  // An id may be called what every object has; such a one is not known either.
  return Object.fromEntries(ids.map((id) => [id, keyOf(id)]))
}
