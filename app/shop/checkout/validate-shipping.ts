import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { SHIPPING_FIELDS } from '#domain/delivery/shipping-address.ts'
import type { FieldErrors, Shipping } from '#domain/delivery/shipping-form.ts'
import type { OrderFormField } from '#domain/order/checkout-responses.ts'
import type { GiftOptionValues } from '#domain/order/gift-fields.ts'

export type ShippingValues = { shipping: Shipping; gift: GiftOptionValues }

/** Fields that are validated together, because they determine tax and delivery day. */
export const VALIDATED_TOGETHER = [
  'zipCode',
  'state',
  'country',
  'buyerGstin',
  'deliverOn',
] as const satisfies readonly OrderFormField[]

export const shippingValue = ({ shipping, gift }: ShippingValues, field: OrderFormField): unknown =>
  ({ ...gift, ...shipping })[field]

export const emptyShippingFields = ({ shipping }: ShippingValues): OrderFormField[] =>
  SHIPPING_FIELDS.filter((field) => shipping[field].trim() === '')

const loadValidation = () => import('./check-shipping.ts')

/**
 * Validates the address and the gift options. The schemas load on first use; when they cannot be loaded there are no
 * errors, and the server validates by the same schemas.
 */
export async function validateShipping(typed: ShippingValues): Promise<FieldErrors<OrderFormField>> {
  const rules = await importWithRetry(loadValidation).catch(() => undefined)
  return rules?.checkShipping(typed) ?? {}
}
