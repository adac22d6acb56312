import { fieldErrors } from '#domain/checkout-form.ts'
import { parseAmount, type PaymentLinkForm, paymentLinkSchema } from '#domain/payment.ts'
import type { LinkAnswer } from '#domain/payment-link.ts'
import { type PaymentDeps, requestPaymentLink } from './request-payment.ts'

/** Makes a payment link from what was typed, or says what is wrong with it. */
export async function makeLink(deps: PaymentDeps, typed: PaymentLinkForm, redirectUrl: string): Promise<LinkAnswer> {
  const read = paymentLinkSchema.safeParse(typed)
  if (!read.success) {
    const missing = Object.values(typed).some((value) => value.trim() === '')
    return { typed, why: missing ? 'missing' : 'too-long', errors: fieldErrors(read.error) }
  }
  const { purpose, amount, name, email, phone } = read.data
  const amountPaise = parseAmount(amount)
  if (amountPaise === undefined) return { typed, why: 'amount', errors: { amount: 'Please enter a valid amount' } }
  const made = await requestPaymentLink(deps, { purpose, amountPaise, buyerName: name, email, phone, redirectUrl })
  if (!made.ok) return { typed, why: 'provider', message: made.message }
  return { typed, link: { url: made.url, purpose, name, amountPaise } }
}
