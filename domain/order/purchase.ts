import * as z from 'zod/mini'
import { shippingSchema } from '#domain/address/shipping-form.ts'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'
import { EMPTY_GIFT, type GiftOptionValues } from './gift-fields.ts'
import { giftOptionsSchema } from './gift-options.ts'

/** The most different gifts one order may hold. */
export const MAX_ORDER_LINES = 100
/** More than the largest box holds. */
export const MAX_BOX_ITEMS = 50

const id = z.string().check(z.minLength(1), z.maxLength(100))
/** What the shopper was shown: it is only compared, never charged. */
const shown = z.int().check(z.gte(0))
const line = z.object({ id, quantity: z.int().check(z.gte(1)), pricePaise: shown })
const code = z.string().check(z.maxLength(MAX_TYPED_CODE))
const to = {
  shipping: shippingSchema,
  gift: z.optional(giftOptionsSchema),
  /** The code that was given, and what was shown to be taken off with it or without one. */
  offer: z.optional(z.object({ code: z.optional(code), shownPaise: z.optional(shown) })),
}

/**
 * What the browser sends when it goes on to payment, by what is bought: the lines of a cart, or a box with its items.
 * The message of a box has no limit that is enforced but what fits into a request (decisions §5.3).
 */
export const orderSchemas = {
  cart: z.object({
    checkoutKey: checkoutKeySchema,
    ...to,
    lines: z.array(line).check(
      z.minLength(1),
      z.maxLength(MAX_ORDER_LINES),
      z.refine((lines) => new Set(lines.map((one) => one.id)).size === lines.length, 'each gift has one line'),
    ),
  }),
  box: z.object({
    checkoutKey: checkoutKeySchema,
    boxId: id,
    itemIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_BOX_ITEMS)),
    message: z.string().check(z.maxLength(20_000)),
    totalPaise: shown,
    ...to,
  }),
}

/** Which of the two is bought. */
export type PurchaseKind = keyof typeof orderSchemas

export type CartOrderForm = z.infer<typeof orderSchemas.cart>
export type BoxOrderForm = z.infer<typeof orderSchemas.box>
export type OrderForm = CartOrderForm | BoxOrderForm

/** What is bought, without who buys it. */
export type CartPurchase = Pick<CartOrderForm, 'lines'>
export type BoxPurchase = Pick<BoxOrderForm, 'boxId' | 'itemIds' | 'totalPaise'>

export const kindOf = (purchase: CartPurchase | BoxPurchase): PurchaseKind => ('boxId' in purchase ? 'box' : 'cart')

/** The gift options of an order. The card of a box is its own message, written on a step of its own. */
export const giftOf = (form: OrderForm): GiftOptionValues => ({
  ...EMPTY_GIFT,
  ...form.gift,
  ...('boxId' in form && { message: form.message }),
})
