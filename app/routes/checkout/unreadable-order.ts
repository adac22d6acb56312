import { data } from 'react-router'
import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import type { CheckoutField } from '#domain/order/order-answers.ts'

type Issues = Parameters<typeof fieldErrors>[0]['issues']

type Unreadable = { status: number; message: string; issues: Issues }

/** The answer to an order that cannot be read: messages beside the fields where a shopper can mend them. */
export function unreadableOrder({ issues, message, status }: Unreadable) {
  const errors = shippingErrors(issues)
  return errors ? data({ ok: false, why: 'fields', errors } as const, { status: 422 }) : data({ message }, { status })
}

/** The messages of the address and the gift options where they are all that is wrong; no shopper could mend the rest. */
function shippingErrors(issues: Issues): FieldErrors<CheckoutField> | undefined {
  const ofFields = issues.every(({ path }) => (path[0] === 'shipping' || path[0] === 'gift') && path.length === 2)
  if (issues.length === 0 || !ofFields) return undefined
  return fieldErrors({ issues: issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })) })
}
