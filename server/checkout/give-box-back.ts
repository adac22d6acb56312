import type { GivenBox } from '#domain/given-box.ts'
import type { Order } from '#domain/order.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import { boxOfLine } from '#domain/price-box.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { toBoxOption, toItemCard } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { paymentByAnyId } from '#server/payments/queries.ts'

/**
 * The box of a payment that did not go through, for the browser in which it was built: `boxKey` is what its cookie
 * says, and it must be the key of the payment's own order (decisions §5.6). Nothing once it is paid for. What is no
 * longer sold is not in it.
 */
export async function giveBoxBack(
  db: Db,
  { boxKey, paymentId }: { boxKey: string | undefined; paymentId: string | null },
): Promise<GivenBox | undefined> {
  if (!boxKey || !paymentId) return undefined
  const [order, payment] = await Promise.all([orderByKey(db, boxKey), paymentByAnyId(db, paymentId)])
  if (!order || payment?.orderId !== order.id || !UNPAID_STATES.includes(order.state)) return undefined
  const box = await boxById(db, boxOfLine(order.lines[0]?.productId ?? '') ?? '')
  if (!box) return undefined
  const { message, items } = await contentsOf(db, order)
  return { checkoutKey: boxKey, box: toBoxOption(box), items: items.map(toItemCard), message, shipping: order.shipping }
}

async function contentsOf(db: Db, { id }: Order) {
  const { message } = await db.selectFrom('orders').select('message').where('id', '=', id).executeTakeFirstOrThrow()
  const packed = await db
    .selectFrom('orderBoxItems')
    .select('itemId')
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  const ids = packed.map(({ itemId }) => itemId)
  const onSale = await itemsById(db, ids)
  return { message, items: ids.flatMap((itemId) => onSale.get(itemId) ?? []) }
}
