import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ItemId } from '#domain/nominal.ts'
import { boxIdOfLine, type Order } from '#domain/order/order.ts'
import { itemPicture } from '#server/catalogue/box-options.ts'
import type { Db } from '#server/db/connect.ts'

export type BoxContent = { itemId: ItemId; name: string }

/** Returns the items of a custom box in the order in which they were chosen; empty for a cart. */
export async function findBoxContents(db: Db, { id, lines }: Pick<Order, 'id' | 'lines'>): Promise<BoxContent[]> {
  if (!lines.some(({ productId }) => boxIdOfLine(productId))) return []
  return db
    .selectFrom('orderBoxItems')
    .select(['itemId', 'name'])
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
}

/** Box item as shown on the order page. */
export type BoxItemView = { id: string; name: string; picture: PictureData }

export async function findBoxItemViews(db: Db, order: Pick<Order, 'id' | 'lines'>): Promise<BoxItemView[]> {
  const contents = await findBoxContents(db, order)
  const ids = contents.map(({ itemId }) => itemId)
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('boxItems').select(['id', 'picture']).where('id', 'in', ids).execute()
  const pictures = new Map(rows.map((row) => [row.id, row.picture]))
  return contents.map(({ itemId, name }) => ({
    id: itemId,
    name,
    picture: itemPicture({ id: itemId, picture: pictures.get(itemId) ?? null }),
  }))
}
