import * as z from 'zod/mini'
import { shippingSchema } from '#domain/address/shipping-form.ts'
import { giftOptionsSchema } from '#domain/order/gift-options.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * What the browser sends of a box when it goes on to payment. `totalPaise` is what the shopper was shown; it is only
 * compared, never charged. The message has no limit that is enforced but what fits into a request (decisions §5.3).
 */
export const placeBoxOrderSchema = z.object({
  checkoutKey: checkoutKeySchema,
  boxId: id,
  itemIds: z.array(id).check(z.minLength(1), z.maxLength(50)),
  message: z.string().check(z.maxLength(20_000)),
  totalPaise: z.int().check(z.gte(0)),
  shipping: shippingSchema,
  /** The card of a box is its own message. */
  gift: z.optional(giftOptionsSchema),
})
export type PlaceBoxOrderForm = z.infer<typeof placeBoxOrderSchema>

/** Why a box cannot be bought as it stands. */
export type BoxProblem =
  | { why: 'box-gone' }
  | { why: 'items-gone'; itemIds: string[] }
  | { why: 'over-capacity' }
  | { why: 'price-changed'; totalPaise: number }
