import type { LinkFault, TypedLink } from '#domain/payment/payment-link.ts'
import { readLinkForm } from '#domain/payment/payment-link-form.ts'

/** What is wrong with a payment link form, by the rules that the server goes by. */
export function checkLink(typed: TypedLink): LinkFault | undefined {
  const read = readLinkForm(typed)
  return read.ok ? undefined : read.fault
}
