import type { BoxId, ItemId, OrderId, ProductId } from '#domain/nominal.ts'
import { boxIdOfLine, type Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'

/** Weighs lines of an order: each by its position and number of pieces. `undefined` while a weight is not known. */
export type WeighLines = (
  order: Pick<Order, 'id' | 'lines'>,
  parts: readonly { position: number; quantity: number }[],
) => number | undefined

/** Loads the weights of the products, boxes and box items of these orders, as they are today. */
export async function orderWeights(db: Db, orders: readonly Order[]): Promise<WeighLines> {
  const lineIds = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))]
  const boxIds = lineIds.flatMap((id) => boxIdOfLine(id) ?? []) as BoxId[]
  const weights = new Map<string, number>()
  const boxItems = new Map<OrderId, ItemId[]>()
  if (lineIds.length > 0)
    for (const { id, weightGrams } of await db
      .selectFrom('products')
      .select(['id', 'weightGrams'])
      .where('id', 'in', lineIds as ProductId[])
      .execute())
      weights.set(id, weightGrams)
  if (boxIds.length > 0) {
    for (const { id, weightGrams } of await db
      .selectFrom('boxes')
      .select(['id', 'weightGrams'])
      .where('id', 'in', boxIds)
      .execute())
      weights.set(`box:${id}`, weightGrams)
    const boxed = orders.filter(({ lines }) => lines.some(({ productId }) => boxIdOfLine(productId)))
    const items = await db
      .selectFrom('orderBoxItems')
      .leftJoin('boxItems', 'boxItems.id', 'orderBoxItems.itemId')
      .select(['orderBoxItems.orderId', 'orderBoxItems.itemId', 'boxItems.weightGrams'])
      .where(
        'orderBoxItems.orderId',
        'in',
        boxed.map(({ id }) => id),
      )
      .execute()
    for (const { orderId, itemId, weightGrams } of items) {
      boxItems.set(orderId, [...(boxItems.get(orderId) ?? []), itemId])
      weights.set(`item:${itemId}`, weightGrams ?? 0)
    }
  }
  return ({ id, lines }, parts) => {
    let grams = 0
    for (const { position, quantity } of parts) {
      const productId = lines[position]?.productId ?? ''
      const inside = boxIdOfLine(productId) ? (boxItems.get(id) ?? []).map((item) => `item:${item}`) : []
      for (const part of [productId, ...inside]) {
        const own = weights.get(part) ?? 0
        if (own === 0) return undefined
        grams += own * quantity
      }
    }
    return grams
  }
}
