import type { LinkFormError, LinkFormValues } from '#domain/payment/payment-link.ts'
import { parseLinkForm } from '#domain/payment/payment-link-form.ts'

/** Validates a payment link form with the server's rules. */
export function checkLink(typed: LinkFormValues): LinkFormError | undefined {
  const read = parseLinkForm(typed)
  return read.ok ? undefined : read.fault
}
