import { BOX_CHECKOUT, newSession, readSession, writeSession } from '#app/checkout/checkout-session.ts'
import type { OrderView } from '#domain/order/order.ts'
import { forgetBox } from './selection.ts'

/** For the screen that a payment comes back to: the box is no longer in the making, its confirmation can be shown. */
export function keepBoxReceipt(receipt: OrderView) {
  forgetBox()
  const { bought } = readSession(BOX_CHECKOUT)
  writeSession(BOX_CHECKOUT, Object.assign(newSession(), { receipt, bought }))
}
