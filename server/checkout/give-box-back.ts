import type { Shipping } from '#domain/checkout-form.ts'
import { UNPAID_STATES } from '#domain/order-state.ts'
import { boxOfLine } from '#domain/price-box.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { paymentByAnyId } from '#server/payments/queries.ts'

/** A box that was packed and not paid for; `checkoutKey` is its order's, so that paying again is still one order. */
export type BoxGivenBack = { checkoutKey: string; boxId: string; itemIds: string[]; message: string; shipping: Shipping }

/**
 * The box of a payment that did not go through, for the browser in which it was built: `boxKey` is what the cookie
 * says, and it must be the key of the payment's own order (decisions §5.6). Nothing once it is paid for.
 */
export async function giveBoxBack(
  db: Db,
  { boxKey, paymentId }: { boxKey: string | undefined; paymentId: string | null },
): Promise<BoxGivenBack | undefined> {
  if (!boxKey || !paymentId) return undefined
  const [order, payment] = await Promise.all([orderByKey(db, boxKey), paymentByAnyId(db, paymentId)])
  if (!order || payment?.orderId !== order.id || !UNPAID_STATES.includes(order.state)) return undefined
  const boxId = boxOfLine(order.lines[0]?.productId ?? '')
  if (!boxId) return undefined
  const { message, itemIds } = await contentsOf(db, order.id)
  return { checkoutKey: boxKey, boxId, itemIds, message, shipping: order.shipping }
}

async function contentsOf(db: Db, orderId: string): Promise<{ message: string; itemIds: string[] }> {
  const { message } = await db.selectFrom('orders').select('message').where('id', '=', orderId).executeTakeFirstOrThrow()
  const items = await db.selectFrom('orderBoxItems').select('itemId').where('orderId', '=', orderId).orderBy('position').execute()
  return { message, itemIds: items.map(({ itemId }) => itemId) }
}
