import type { Shipping } from '#domain/address/shipping-form.ts'
import type { CheckoutKey } from '#domain/flavours.ts'
import type { BoxItemCard, BoxOption } from './live-box.ts'

/** A box and its items as they are sold now; no box where it is no longer sold. */
export type BoxContents = { box: BoxOption | null; items: BoxItemCard[] }

/**
 * A box that was packed and not paid for, as it goes back to the browser in which it was built. `checkoutKey` is its
 * order's, so that paying again is still one order.
 */
export type BoxDraft = {
  checkoutKey: CheckoutKey
  box: BoxOption
  items: BoxItemCard[]
  message: string
  cardFrom: string
  shipping: Shipping
}
