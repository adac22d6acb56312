import { boxOfLine } from '#domain/box/price-box.ts'
import type { Order } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'

export type BoxContent = { itemId: string; name: string }

/** What is inside a box that somebody built, in the order in which it was chosen; nothing for a cart. */
export async function boxContents(db: Db, { id, lines }: Pick<Order, 'id' | 'lines'>): Promise<BoxContent[]> {
  if (!lines.some(({ productId }) => boxOfLine(productId))) return []
  return db
    .selectFrom('orderBoxItems')
    .select(['itemId', 'name'])
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
}
