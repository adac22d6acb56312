import type { BoxDraft } from '#domain/box/box-draft.ts'
import type { PaymentId } from '#domain/flavours.ts'
import { boxOfLine, firstParcel, shippingOf } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { toBoxOption, toItemCard } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'
import { boxContents } from '#server/orders/box-contents.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { paymentByAnyId } from '#server/payments/queries.ts'

/**
 * The box of a payment that did not go through, for the browser in which it was built: `boxKey` is what its cookie
 * says, and it must be the key of the payment's own order (decisions §5.6). Nothing once it is paid for. What is no
 * longer sold is not in it.
 */
export async function restoreBox(
  db: Db,
  { boxKey, paymentId }: { boxKey: string | undefined; paymentId: PaymentId | null },
): Promise<BoxDraft | undefined> {
  if (!boxKey || !paymentId) return undefined
  const [order, payment] = await Promise.all([orderByKey(db, boxKey), paymentByAnyId(db, paymentId)])
  if (!order || payment?.orderId !== order.id || !UNPAID_STATES.includes(order.state)) return undefined
  const box = await boxById(db, boxOfLine(order.lines[0]?.productId ?? '') ?? '')
  if (!box) return undefined
  const packed = (await boxContents(db, order)).map(({ itemId }) => itemId)
  const onSale = await itemsById(db, packed)
  const items = packed.flatMap((id) => onSale.get(id) ?? []).map(toItemCard)
  const { message, cardFrom } = firstParcel(order)
  return { checkoutKey: boxKey, box: toBoxOption(box), items, message, cardFrom, shipping: shippingOf(order) }
}
