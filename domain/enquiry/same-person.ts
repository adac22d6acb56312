import { indianMobiles, plainDigits } from '#domain/text/indian-mobile.ts'

/** Where dots before the @ mean nothing. Elsewhere they may tell two people apart. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, to count what is sent there however it is spelt: letters of either case are one,
 * what follows a plus is left out everywhere, dots at Gmail. Two people whose addresses differ in nothing else share one
 * count, which harms nobody. For counting only; an email goes to the address as it was typed.
 */
export function sameMailbox(address: string): string {
  const [, local = '', host = ''] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? []
  const domain = host.replace(/\.$/, '')
  const tag = local.indexOf('+', 1)
  const untagged = tag === -1 ? local : local.slice(0, tag)
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** An Indian number has ten digits; what stands before them leads to the same phone. */
const PHONE_DIGITS = 10

/**
 * The phone number by which two buyers are compared: the first Indian mobile number in the text. Without one it is the
 * last ten digits of any script, and with fewer digits the text itself.
 */
export function samePhone(typed: string): string {
  const [mobile] = indianMobiles(typed)
  if (mobile) return mobile
  const digits = plainDigits(typed).replace(/\D/g, '')
  return digits.length >= PHONE_DIGITS
    ? digits.slice(-PHONE_DIGITS)
    : `${digits}:${typed.replace(/\s+/g, '').toLowerCase()}`
}
