import { showToast } from '#app/toasts/toasts.ts'
import type { FieldErrors, Shipping } from '#domain/checkout-form.ts'
import type { GiftDraft } from '#domain/gift-draft.ts'
import type { CheckoutField } from '#domain/order-answers.ts'
import { isMissingShipping } from '#domain/shipping.ts'

type Typed = { shipping: Shipping; gift: GiftDraft }

/**
 * The faults of an address and of the gift options, and the toast where something is missing. The schemas come when
 * they are first needed.
 */
export async function checkShipping({ shipping, gift }: Typed): Promise<FieldErrors<CheckoutField> | undefined> {
  if (isMissingShipping(shipping)) {
    showToast({
      type: 'error',
      title: 'Missing information',
      description: 'Please fill in all required shipping fields',
    })
  }
  const [{ fieldErrors, shippingSchema }, { giftOptionsSchema }] = await Promise.all([
    import('#domain/checkout-form.ts'),
    import('#domain/gift-options.ts'),
  ])
  const results = [shippingSchema.safeParse(shipping), giftOptionsSchema.safeParse(gift)]
  const issues = results.flatMap(({ error }) => error?.issues ?? [])
  return issues.length === 0 ? undefined : fieldErrors({ issues })
}
