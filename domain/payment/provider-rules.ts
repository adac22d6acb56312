import type { ProviderRef, TransactionId } from '#domain/nominal.ts'
import { formatExact, type Paise } from './money.ts'

/**
 * Texts that payment providers sign; the server holds the secrets and computes the hashes. Sources: documentation of
 * Instamojo's webhooks and of Razorpay's payment links and webhooks.
 */

/**
 * Returns the text behind Instamojo's MAC: the values of all fields except `mac`, ordered by name ignoring case and
 * joined by bars. Empty values and unknown fields are included.
 */
export function instamojoSignedText(fields: Record<string, string>): string {
  const names = Object.keys(fields).filter((name) => name !== 'mac')
  const byName = (a: string, b: string) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0
  return names
    .sort(byName)
    .map((name) => fields[name])
    .join('|')
}

type LinkReturn = { linkId: ProviderRef; referenceId: string; status: string; paymentId: TransactionId }

/** Returns the text that Razorpay signs on the return from a payment link. */
export const razorpayLinkSignedText = ({ linkId, referenceId, status, paymentId }: LinkReturn): string =>
  [linkId, referenceId, status, paymentId].join('|')

/** Returns the text that Razorpay signs on the return from an order payment. */
export const razorpayOrderSignedText = ({
  orderId,
  paymentId,
}: {
  orderId: ProviderRef
  paymentId: TransactionId
}): string => `${orderId}|${paymentId}`

/** Amount limits of a provider; `maxPaise` is absent if the provider documents none. */
type AmountLimits = { minPaise: Paise; maxPaise?: Paise }

/** Limits in Instamojo's documentation of payment requests: ₹9 to ₹2,00,000. */
export const INSTAMOJO_LIMITS = { minPaise: 9_00, maxPaise: 2_00_000_00 } as const satisfies AmountLimits
/** Minimum in Razorpay's documentation; the maximum depends on the account. */
export const RAZORPAY_LIMITS = { minPaise: 1_00 } as const satisfies AmountLimits

/** Returns the message for an amount outside the limits, for the shopper; `undefined` if it is accepted. */
export function amountError(amountPaise: Paise, { minPaise, maxPaise }: AmountLimits): string | undefined {
  if (amountPaise < minPaise) return `The smallest amount that can be paid this way is ${formatExact(minPaise)}`
  if (maxPaise !== undefined && amountPaise > maxPaise) {
    return `The largest amount that can be paid this way is ${formatExact(maxPaise)}. Please write to us, and we will arrange it`
  }
  return undefined
}

/** Cuts a text to at most `length` UTF-16 units without splitting a character. */
export function truncateForProvider(text: string, length: number): string {
  let cut = ''
  for (const character of text.toWellFormed()) {
    if (cut.length + character.length > length) break
    cut += character
  }
  return cut.trim()
}

/**
 * Normalizes a phone number to the form providers accept, with country code; `undefined` if it is invalid, so that
 * the field is omitted.
 */
export function providerPhone(typed: string): string | undefined {
  const digits = typed.replace(/[^\d+]/g, '')
  if (/^[6-9]\d{9}$/.test(digits)) return `+91${digits}`
  if (/^0[6-9]\d{9}$/.test(digits)) return `+91${digits.slice(1)}`
  if (/^91[6-9]\d{9}$/.test(digits)) return `+${digits}`
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/** Parses a provider's amount in rupees, `2361.18`; `undefined` for anything else. */
export function parseDecimalAmount(text: string): Paise | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
