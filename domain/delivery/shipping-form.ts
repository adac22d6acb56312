import * as z from 'zod/mini'
import { oneLine } from '#domain/text/sanitize.ts'

const text = (least: number, message: string) =>
  z
    .string(message)
    .check(z.overwrite(oneLine), z.minLength(least, message), z.maxLength(500, 'Please shorten this to 500 characters'))

/** Validates the shipping form: fields, minimum lengths and messages of specification §5. */
export const shippingSchema = z.object({
  fullName: text(2, 'Full name is required'),
  email: text(3, 'Valid email is required').check(z.email('Valid email is required')),
  phone: text(10, 'Valid phone number is required'),
  street: text(3, 'Street address is required'),
  city: text(2, 'City is required'),
  state: text(2, 'State is required'),
  zipCode: text(5, 'Valid zip code is required'),
  country: text(2, 'Country is required'),
})
export type Shipping = z.infer<typeof shippingSchema>
export type ShippingField = keyof Shipping

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>

/** Returns the first message of each invalid field. */
export function fieldErrors(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= issue.message
  }
  return errors
}
