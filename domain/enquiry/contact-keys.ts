/** Characters that people write between the digits of one number; anything else ends the number. */
const SEPARATORS = /[\s().\-\u2010-\u2015\u2212]/u

/** Prefixes of the ten digits: none, the trunk prefix or the country code in its usual spellings. */
const PREFIXES = ['', '0', '91', '910', '0091', '00910'] as const
const MOBILE_DIGITS = 10

/**
 * Digits in one run of a text. `starts` and `ends` are the offsets at which a group of digits begins and ends. `plus`: a
 * plus sign precedes it, so that it begins with a country code.
 */
type Run = { digits: string; plus: boolean; starts: number[]; ends: Set<number> }

/**
 * Returns the distinct Indian mobile numbers in a text, in order and without prefix: ten digits that begin with 6 to 9,
 * optionally after +91, 0091, 91 or 0, with spaces, dashes, dots or brackets between groups of digits. Any script's
 * digits count. A number begins and ends where a group of digits does, so an extension or a stray digit beside it does
 * not make another number of it. Takes time linear in the length of the text.
 */
export function findIndianMobiles(text: string): string[] {
  const found = new Set<string>()
  for (const run of runsOf(toLatinDigits(text))) {
    let end = 0
    for (const start of run.starts) {
      const match = start < end ? undefined : mobileAt(run, start)
      if (!match) continue
      found.add(match.mobile)
      end = match.end
    }
  }
  return [...found]
}

function mobileAt({ digits, plus, ends }: Run, start: number): { mobile: string; end: number } | undefined {
  for (const prefix of PREFIXES) {
    if (plus && start === 0 && prefix === '') continue
    const from = start + prefix.length
    const end = from + MOBILE_DIGITS
    const first = digits.charAt(from)
    if (digits.startsWith(prefix, start) && first >= '6' && ends.has(end))
      return { mobile: digits.slice(from, end), end }
  }
  return undefined
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  let [inGroup, plus] = [false, false]
  for (const character of text) {
    const isDigit = character >= '0' && character <= '9'
    if (inGroup && !isDigit) run?.ends.add(run.digits.length)
    if (isDigit) {
      if (!run) {
        run = { digits: '', plus, starts: [], ends: new Set() }
        runs.push(run)
      }
      if (!inGroup) run.starts.push(run.digits.length)
      run.digits += character
    } else if (!SEPARATORS.test(character)) run = undefined
    inGroup = isDigit
    plus = character === '+'
  }
  if (inGroup) run?.ends.add(run.digits.length)
  return runs
}

/** The text with the digits of every script as 0 to 9, and without invisible characters. */
export function toLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\p{Nd}/gu, latinDigit)
}

/** Unicode keeps the digits of a script together, zero first. */
function latinDigit(digit: string): string {
  let value = 0
  for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code--)
    value++
  return String(value % 10)
}

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
