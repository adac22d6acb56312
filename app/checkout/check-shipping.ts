import { showToast } from '#app/toasts/toasts.ts'
import type { FieldErrors, Shipping, ShippingField } from '#domain/checkout-form.ts'
import { isMissingShipping } from '#domain/shipping.ts'

/** The faults of a shipping form, and the toast where something is missing. The schema comes when it is first needed. */
export async function checkShipping(shipping: Shipping): Promise<FieldErrors<ShippingField> | undefined> {
  if (isMissingShipping(shipping)) {
    showToast({
      type: 'error',
      title: 'Missing information',
      description: 'Please fill in all required shipping fields',
    })
  }
  const { fieldErrors, shippingSchema } = await import('#domain/checkout-form.ts')
  const result = shippingSchema.safeParse(shipping)
  return result.success ? undefined : fieldErrors(result.error)
}
