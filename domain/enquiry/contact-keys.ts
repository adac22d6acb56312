import { findIndianMobiles, toLatinDigits } from '#domain/text/indian-mobile.ts'

/** Mail providers that ignore dots before the @. */
const DOT_IGNORING_HOSTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalizes an email address for rate limits: lower case, without a plus tag, without dots at Gmail. Two people may
 * share a count in rare cases. Never used for sending.
 */
export function normalizeMailbox(address: string): string {
  const [, local = '', host = ''] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? []
  const domain = host.replace(/\.$/, '')
  const tag = local.indexOf('+', 1)
  const untagged = tag === -1 ? local : local.slice(0, tag)
  return DOT_IGNORING_HOSTS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

const PHONE_DIGITS = 10

/**
 * Normalizes a phone number to compare buyers: the first Indian mobile number in the text, else the last ten digits
 * of any script, else the text itself.
 */
export function normalizePhone(typed: string): string {
  const [mobile] = findIndianMobiles(typed)
  if (mobile) return mobile
  const digits = toLatinDigits(typed).replace(/\D/g, '')
  return digits.length >= PHONE_DIGITS
    ? digits.slice(-PHONE_DIGITS)
    : `${digits}:${typed.replace(/\s+/g, '').toLowerCase()}`
}
