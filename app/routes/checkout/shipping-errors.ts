import { type FieldErrors, fieldErrors } from '#domain/checkout-form.ts'
import type { CheckoutField } from '#domain/order-answers.ts'

type Issues = Parameters<typeof fieldErrors>[0]['issues']

/** The messages of the address and the gift options where they are all that is wrong; no shopper could mend the rest. */
export function shippingErrors(issues: Issues): FieldErrors<CheckoutField> | undefined {
  const ofFields = issues.every(({ path }) => (path[0] === 'shipping' || path[0] === 'gift') && path.length === 2)
  if (issues.length === 0 || !ofFields) return undefined
  return fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })) })
}
