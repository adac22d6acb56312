import { type FieldErrors, fieldErrors, shippingSchema } from '#domain/address/shipping-form.ts'
import { giftOptionsSchema } from '#domain/order/gift-options.ts'
import type { OrderFormField } from '#domain/order/order-answers.ts'
import type { TypedShipping } from './shipping-faults.ts'

/** Checks an address and the gift options by the server's rules. */
export function checkShipping({ shipping, gift }: TypedShipping): FieldErrors<OrderFormField> {
  const results = [shippingSchema.safeParse(shipping), giftOptionsSchema.safeParse(gift)]
  return fieldErrors({ issues: results.flatMap(({ error }) => error?.issues ?? []) })
}
