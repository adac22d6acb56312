import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ItemId } from '#domain/flavours.ts'
import { boxOfLine, type Order } from '#domain/order/order.ts'
import { itemPicture } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'

export type BoxContent = { itemId: ItemId; name: string }

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

/** A thing in a built box, as an order's page shows it. */
export type ShownBoxItem = { id: string; name: string; picture: PictureData }

export async function shownBoxItems(db: Db, order: Pick<Order, 'id' | 'lines'>): Promise<ShownBoxItem[]> {
  const contents = await boxContents(db, order)
  const ids = contents.map(({ itemId }) => itemId)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('boxItems').select(['id', 'picture']).where('id', 'in', ids).execute()
  const own = new Map(rows.map((row) => [row.id, row.picture]))
  return contents.map(({ itemId, name }) => ({
    id: itemId,
    name,
    picture: itemPicture({ id: itemId, picture: own.get(itemId) ?? null }),
  }))
}
