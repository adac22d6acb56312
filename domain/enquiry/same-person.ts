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
  const untagged = local.replace(/(?!^)\+.*$/, '')
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/** An Indian number has ten digits; what stands before them leads to the same phone. */
const PHONE_DIGITS = 10

/** A phone number as it is compared: digits of any script, without the country's or the trunk's. */
export function samePhone(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\D/g, '')
  return digits.length >= PHONE_DIGITS
    ? digits.slice(-PHONE_DIGITS)
    : `${digits}:${typed.replace(/\s+/g, '').toLowerCase()}`
}

/** Digits of a script stand together, nought first, at an address that Unicode keeps whole. */
function latinDigit(digit: string): string {
  let value = 0
  for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++
  return String(value % 10)
}
