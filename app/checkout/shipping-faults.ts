import { importTwice } from '#app/ui/import-twice.ts'
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

const loadCheck = () => import('./check-shipping.ts')

/**
 * The faults of an address and of the gift options. The schemas are fetched when they are first needed; without them
 * there are none, and the server, which applies the same schemas, says what is wrong.
 */
export async function shippingFaults(typed: TypedShipping): Promise<FieldErrors<OrderFormField>> {
  const rules = await importTwice(loadCheck).catch(() => undefined)
  return rules?.checkShipping(typed) ?? {}
}
