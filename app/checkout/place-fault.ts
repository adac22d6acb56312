import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { CheckoutField } from '#domain/order/order-answers.ts'

/** Why there is no order yet, where the shopper stays on the step. */
export type PlaceFault = { errors?: FieldErrors<CheckoutField>; message?: string }

export const NO_ANSWER = 'We could not reach the shop. Nothing you typed is lost; please try again.'
