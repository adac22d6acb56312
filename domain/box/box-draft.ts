import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { CheckoutKey } from '#domain/nominal.ts'
import type { BoxItemCard, BoxOption } from './box-layers.ts'

/** A box and its items as currently sold; `null` if the box is no longer sold. */
export type BoxContents = { box: BoxOption | null; items: BoxItemCard[] }

/**
 * An unpaid custom box, restored in the browser that built it. `checkoutKey` is the order's, so paying again does not
 * create a second order.
 */
export type BoxDraft = {
  checkoutKey: CheckoutKey
  box: BoxOption
  items: BoxItemCard[]
  message: string
  cardFrom: string
  shipping: Shipping
}
