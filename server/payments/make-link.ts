import type { LinkAnswer, TypedLink } from '#domain/payment/payment-link.ts'
import { readLinkForm } from '#domain/payment/payment-link-form.ts'
import type { PaymentDeps } from './attempt.ts'
import { requestPaymentLink } from './request-payment.ts'

/** Makes a payment link from what was typed, or says what is wrong with it. */
export async function makeLink(deps: PaymentDeps, typed: TypedLink, redirectUrl: string): Promise<LinkAnswer> {
  const read = readLinkForm(typed)
  if (!read.ok) return read.fault
  const { name, ...wanted } = read.wanted
  const made = await requestPaymentLink(deps, { ...wanted, buyerName: name, redirectUrl })
  if (!made.ok) return { typed, why: 'provider', message: made.message }
  return { typed, link: { url: made.url, purpose: wanted.purpose, name, amountPaise: wanted.amountPaise } }
}
