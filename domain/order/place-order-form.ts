import * as z from 'zod/mini'
import { shippingSchema } from '#domain/address/shipping-form.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'
import { giftOptionsSchema } from './gift-options.ts'

/** The most different gifts one order may hold. */
export const MAX_ORDER_LINES = 100

/**
 * What the browser sends when it goes on to payment. `pricePaise` is what the shopper was shown; it
 * is only compared, never charged.
 */
export const placeOrderSchema = z.object({
  checkoutKey: checkoutKeySchema,
  shipping: shippingSchema,
  gift: z.optional(giftOptionsSchema),
  lines: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        quantity: z.int().check(z.gte(1)),
        pricePaise: z.int().check(z.gte(0)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(MAX_ORDER_LINES),
      z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'each gift has one line'),
    ),
})
export type PlaceOrderForm = z.infer<typeof placeOrderSchema>

/** Complete Purchase. `totalPaise` is the amount that was on the screen: an order that has changed since is not paid. */
export const payOrderSchema = z.object({
  checkoutKey: checkoutKeySchema,
  transactionId: z.string().check(z.trim(), z.maxLength(64)),
  totalPaise: z.int().check(z.gte(0)),
})
export type PayOrderForm = z.infer<typeof payOrderSchema>
