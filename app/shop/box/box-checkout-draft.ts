import { BOX_CHECKOUT, newDraft, readDraft, writeDraft } from '#app/shop/checkout/checkout-draft.ts'
import type { BoxDraft } from '#domain/box/box-layers.ts'
import type { OrderView } from '#domain/order/order.ts'
import { currentSelection, forgetBox, restoreSelection, type Selection } from './selection.ts'

/** Restores an unpaid box and its checkout under the same order, unless another box is being built. */
export function restoreUnpaidBox(unpaidBox: BoxDraft) {
  if (currentSelection().box) return
  restoreSelection(unpaidBox)
  const { checkoutKey: key, shipping } = unpaidBox
  const draft = readDraft(BOX_CHECKOUT)
  writeDraft(BOX_CHECKOUT, Object.assign(draft.key === key ? draft : newDraft(), { key, shipping, receipt: undefined }))
}

/** Fingerprint of the content that an order is created from. */
export const boxContentKey = ({ box, items, message, cardFrom }: Selection): string =>
  JSON.stringify([box?.id, items.map(({ id }) => id), message, cardFrom])

/** Returns the box as the query of `/offer.json` and `/delivery.json`. */
export const boxQuery = ({ box, items }: Selection): string => `box=${box?.id}&ids=${items.map(({ id }) => id)}`

/** Ends the box after its payment and stores the confirmation to show. */
export function storeBoxReceipt(receipt: OrderView) {
  forgetBox()
  const { bought } = readDraft(BOX_CHECKOUT)
  writeDraft(BOX_CHECKOUT, Object.assign(newDraft(), { receipt, bought }))
}
