import type { BoxDraft } from '#domain/box/box-layers.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ItemId, PaymentId } from '#domain/nominal.ts'
import { boxIdOfLine, firstParcel, type Order, shippingOf } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { itemPicture, toBoxOption, toItemCard } from '#server/catalogue/box-options.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import type { Db } from '#server/db/connect.ts'
import { paymentByAnyId } from '#server/payments/queries.ts'
import { orderByKey } from './queries.ts'

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

/**
 * Restores the box of a failed payment in the browser that built it. `boxKey` comes from its cookie and must be the
 * key of the payment's order (decisions §5.6). Returns `undefined` once the order is paid; items that are no longer
 * sold are left out.
 */
export async function restoreBox(
  db: Db,
  { boxKey, paymentId }: { boxKey: string | undefined; paymentId: PaymentId | null },
): Promise<BoxDraft | undefined> {
  if (!boxKey || !paymentId) return undefined
  const [order, payment] = await Promise.all([orderByKey(db, boxKey), paymentByAnyId(db, paymentId)])
  if (!order || payment?.orderId !== order.id || !UNPAID_STATES.includes(order.state)) return undefined
  const box = await boxById(db, boxIdOfLine(order.lines[0]?.productId ?? '') ?? '')
  if (!box) return undefined
  const packed = (await findBoxContents(db, order)).map(({ itemId }) => itemId)
  const onSale = await itemsById(db, packed)
  const items = packed.flatMap((id) => onSale.get(id) ?? []).map(toItemCard)
  const { message, cardFrom } = firstParcel(order)
  return { checkoutKey: boxKey, box: toBoxOption(box), items, message, cardFrom, shipping: shippingOf(order) }
}
