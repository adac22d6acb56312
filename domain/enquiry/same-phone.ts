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
