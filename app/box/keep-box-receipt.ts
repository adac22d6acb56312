import { BOX_CHECKOUT, newDraft, readDraft, writeDraft } from '#app/checkout/checkout-draft.ts'
import type { OrderView } from '#domain/order/order.ts'
import { forgetBox } from './selection.ts'

/** For the screen that a payment comes back to: the box is no longer in the making, its confirmation can be shown. */
export function keepBoxReceipt(receipt: OrderView) {
  forgetBox()
  const { bought } = readDraft(BOX_CHECKOUT)
  writeDraft(BOX_CHECKOUT, Object.assign(newDraft(), { receipt, bought }))
}
