import { type FieldErrors, fieldErrors, type ShippingField } from '#domain/checkout-form.ts'

type Issues = Parameters<typeof fieldErrors>[0]['issues']

/** The messages of a shipping form where it is all that is wrong; anything else no shopper could mend. */
export function shippingErrors(issues: Issues): FieldErrors<ShippingField> | undefined {
  const ofFields = issues.every(({ path }) => path[0] === 'shipping' && path.length === 2)
  if (issues.length === 0 || !ofFields) return undefined
  return fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })) })
}
