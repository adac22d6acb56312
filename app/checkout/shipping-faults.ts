import { SHIPPING_FIELDS } from '#domain/address/shipping.ts'
import type { FieldErrors, Shipping } from '#domain/address/shipping-form.ts'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'
import type { OrderFormField } from '#domain/order/order-answers.ts'

export type TypedShipping = { shipping: Shipping; gift: GiftOptionValues }

/** What of the step that asks where it goes is judged together: how it is taxed, and on which day it can be there. */
export const ONE_PLACE = [
  'zipCode',
  'state',
  'country',
  'buyerGstin',
  'deliverOn',
] as const satisfies readonly OrderFormField[]

export const readShipping = ({ shipping, gift }: TypedShipping, field: OrderFormField): unknown =>
  ({ ...gift, ...shipping })[field]

export const emptyFields = ({ shipping }: TypedShipping): OrderFormField[] =>
  SHIPPING_FIELDS.filter((field) => shipping[field].trim() === '')

/** The faults of an address and of the gift options. The schemas come when they are first needed. */
export async function shippingFaults({ shipping, gift }: TypedShipping): Promise<FieldErrors<OrderFormField>> {
  const [{ fieldErrors, shippingSchema }, { giftOptionsSchema }] = await Promise.all([
    import('#domain/address/shipping-form.ts'),
    import('#domain/order/gift-options.ts'),
  ])
  const results = [shippingSchema.safeParse(shipping), giftOptionsSchema.safeParse(gift)]
  return fieldErrors({ issues: results.flatMap(({ error }) => error?.issues ?? []) })
}
