import { type FieldErrors, fieldErrors, shippingSchema } from '#domain/delivery/shipping-form.ts'
import type { OrderFormField } from '#domain/order/checkout-responses.ts'
import { giftOptionsSchema } from '#domain/order/gift-options.ts'
import type { ShippingValues } from './validate-shipping.ts'

/** Validates the address and the gift options with the server's rules. */
export function checkShipping({ shipping, gift }: ShippingValues): FieldErrors<OrderFormField> {
  const results = [shippingSchema.safeParse(shipping), giftOptionsSchema.safeParse(gift)]
  return fieldErrors({ issues: results.flatMap(({ error }) => error?.issues ?? []) })
}
