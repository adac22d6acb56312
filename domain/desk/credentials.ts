/** Maximum number of passkeys per person. */
export const MAX_PASSKEYS = 20

const MAX_NAME_LENGTH = 60

/** Normalizes the name of a passkey. */
export const normalizePasskeyName = (typed: string): string =>
  typed.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).trim()

/** Describes browser and operating system from a User-Agent header. */
export function describeBrowser(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'A browser'
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return system ? `${browser}, ${system}` : browser
}

/** Failed attempts in a row before the first delay. */
export const FREE_ATTEMPTS = 5
const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 15 * 60_000

/** Failed attempts in a row, and the time of the last one. */
type FailedAttempts = { failed: number; lastAt: Date }

/** Returns the delay before the next attempt in ms. It doubles with each failure up to 15 minutes. */
export function attemptDelay({ failed, lastAt }: FailedAttempts, now: Date, free = FREE_ATTEMPTS): number {
  if (failed < free) return 0
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failed - free), MAX_WAIT_MS)
  return Math.max(0, lastAt.getTime() + wait - now.getTime())
}

/** Less is guessed too soon (NIST SP 800-63B asks for 8 and advises more); more than this is not read. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/** Returns what is wrong with the length of a password that a person chooses; there are no rules about its characters. */
export function passwordError(chosen: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (chosen.length < min) return `Please choose one of ${min} characters or more.`
  return chosen.length > max ? `Please choose one of ${max} characters or fewer.` : undefined
}

const LETTERS: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
}

const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
const asLetters = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign)

/**
 * Returns the forms under which a password is looked up among common ones: without regard to case, without digits and
 * signs at its ends, and with letters for the digits and signs that stand for them.
 */
export function passwordForms(chosen: string): string[] {
  const whole = fold(chosen)
  const bare = withoutEnds(whole)
  return [...new Set([whole, bare, asLetters(bare)])]
}

const MIN_OWN_LETTERS = 4

/** Returns whether a password is made of these words, with digits, signs and at most three letters beside them. */
export function consistsOfWords(chosen: string, words: readonly string[]): boolean {
  const longestFirst = words.map(lettersOf).sort((one, other) => other.length - one.length)
  return passwordForms(chosen).some((form) => {
    const letters = lettersOf(form)
    const rest = longestFirst.reduce((text, word) => (word ? text.replaceAll(word, '') : text), letters)
    return rest.length < letters.length && rest.length < MIN_OWN_LETTERS
  })
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, '')

const MIN_WORD_LENGTH = 3

/** Returns the words of names, emails and host names, each by itself and all of one text together. */
export function guessableWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}]+/u).map(lettersOf)])
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH)
}
