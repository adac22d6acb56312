import type { Paise } from './money.ts'
import { type PaymentMethod, upiAccepts } from './payment-method.ts'

/**
 * Payment methods of a live shop: the provider's page, a QR code of the provider that confirms itself, and the shop's
 * own UPI id with a typed transaction id that a person checks.
 */
export const CHECKOUT_METHODS = ['online', 'upi_qr', 'upi_claim'] as const
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number]

const isCheckoutMethod = (text: string): text is CheckoutMethod => CHECKOUT_METHODS.some((one) => one === text)

/** Parses `online, upi_claim`; `undefined` for an unknown or repeated name. The empty text is the empty list. */
export function parseCheckoutMethods(text: string): CheckoutMethod[] | undefined {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  return names.every(isCheckoutMethod) && new Set(names).size === names.length ? names : undefined
}

/** Methods that the shop's payment provider makes possible. */
export type ProviderMethods = { online: boolean; qr: boolean }

/**
 * Returns the methods of a live shop in the owner's order. `chosen` is the setting; the empty text stands for the
 * default: the provider's page where there is a provider, then the typed transaction id (decisions §1.1).
 */
export function checkoutMethods(chosen: string, provider: ProviderMethods): CheckoutMethod[] {
  const available = { online: provider.online, upi_qr: provider.qr, upi_claim: true }
  const wanted = parseCheckoutMethods(chosen) ?? []
  const methods = wanted.length > 0 ? wanted : (['online', 'upi_claim'] as const)
  return methods.filter((method) => available[method])
}

/** Returns the methods that can take the amount: UPI has a limit for one payment. */
export const methodsForAmount = (methods: readonly CheckoutMethod[], amountPaise: Paise): CheckoutMethod[] =>
  methods.filter((method) => method === 'online' || upiAccepts({ amountPaise, live: true }))

/** Stored method of the payments made by a checkout method. */
export const PAYMENT_METHOD_OF: Record<Exclude<CheckoutMethod, 'upi_qr'>, PaymentMethod> = {
  online: 'card',
  upi_claim: 'upi',
}

export const METHOD_NOT_OFFERED =
  'This way to pay is not offered any more. Please load the page again and choose another; nothing was charged.'

export const CLAIMS_NOT_OFFERED =
  'This shop takes no typed transaction ids any more. If you have paid already, please write to us or ring us with the id.'
