import * as z from 'zod/mini'
import { shippingSchema } from './checkout-form.ts'

/** The most different gifts one order may hold. */
export const MAX_ORDER_LINES = 100

/**
 * What the browser sends when it goes on to payment. `checkoutKey` is made up once for a checkout, so that pressing
 * twice, reloading or losing the answer is still the same order. `pricePaise` is what the shopper was shown; it is
 * only compared, never charged.
 */
export const placeOrderSchema = z.object({
  checkoutKey: z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/)),
  shipping: shippingSchema,
  lines: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(100)),
        quantity: z.int().check(z.gte(1), z.lte(1_000_000_000)),
        pricePaise: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ORDER_LINES)),
})
export type PlaceOrderForm = z.infer<typeof placeOrderSchema>

/** Why a line cannot be bought as it stands. */
export type LineProblem =
  | { id: string; why: 'gone' }
  | { id: string; why: 'price-changed'; pricePaise: number }
  | { id: string; why: 'too-many' }
