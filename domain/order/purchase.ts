import * as z from 'zod/mini'
import { shippingSchema } from '#domain/delivery/shipping-form.ts'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'
import { checkoutKeySchema } from '#domain/payment/payment.ts'
import { EMPTY_GIFT_OPTIONS, type GiftOptionValues } from './gift-fields.ts'
import { giftOptionsSchema } from './gift-options.ts'

/** Maximum number of distinct products in one order. */
export const MAX_ORDER_LINES = 100
export const MAX_BOX_ITEMS = 50

const id = z.string().check(z.minLength(1), z.maxLength(100))
/** Price the shopper saw, in paise. Only compared with the current price, never charged. */
const displayedPaise = z.int().check(z.gte(0))
const line = z.object({ id, quantity: z.int().check(z.gte(1)), pricePaise: displayedPaise })
const code = z.string().check(z.maxLength(MAX_CODE_LENGTH))
const to = {
  shipping: shippingSchema,
  gift: z.optional(giftOptionsSchema),
  offer: z.optional(z.object({ code: z.optional(code), shownPaise: z.optional(displayedPaise) })),
  /** Delivery charge that was shown, as stated; absent from an older page. */
  delivery: z.optional(z.object({ shownPaise: displayedPaise })),
}

/**
 * Request bodies of Continue to Payment, for a cart and for a custom box. The message of a box has only a technical
 * limit (decisions §5.3).
 */
export const orderSchemas = {
  cart: z.object({
    checkoutKey: checkoutKeySchema,
    ...to,
    /** True when the prices were shown with GST; absent from an older page. */
    gstIncluded: z.optional(z.boolean()),
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
    totalPaise: displayedPaise,
    ...to,
  }),
}

export type PurchaseKind = keyof typeof orderSchemas

export type CartOrderForm = z.infer<typeof orderSchemas.cart>
export type BoxOrderForm = z.infer<typeof orderSchemas.box>
export type OrderForm = CartOrderForm | BoxOrderForm

/** The purchase without its buyer. */
export type CartPurchase = Pick<CartOrderForm, 'lines' | 'gstIncluded'>
export type BoxPurchase = Pick<BoxOrderForm, 'boxId' | 'itemIds' | 'totalPaise'>

export const purchaseKind = (purchase: CartPurchase | BoxPurchase): PurchaseKind =>
  'boxId' in purchase ? 'box' : 'cart'

/** Returns the gift options of an order. The card text of a custom box is its own message. */
export const giftOptionsFrom = (form: OrderForm): GiftOptionValues => ({
  ...EMPTY_GIFT_OPTIONS,
  ...form.gift,
  ...('boxId' in form && { message: form.message }),
})
