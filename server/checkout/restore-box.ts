import type { BoxDraft } from '#domain/box/box-draft.ts'
import type { PaymentId } from '#domain/nominal.ts'
import { boxIdOfLine, firstParcel, shippingOf } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { toBoxOption, toItemCard } from '#server/catalogue/box-options.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import type { Db } from '#server/db/connect.ts'
import { findBoxContents } from '#server/orders/box-contents.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { paymentByAnyId } from '#server/payments/queries.ts'

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
