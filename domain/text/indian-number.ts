const SMALL =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Spells a count for a sentence: `no`, `four`, `forty`, `fifty-two`; digits from 100 on, `5,004`. */
export function spellNumber(count: number): string {
  if (count < 20) return SMALL[count] ?? String(count)
  if (count >= 100) return formatIndianNumber(count)
  const tens = TENS[Math.floor(count / 10) - 2]
  return count % 10 === 0 ? `${tens}` : `${tens}-${SMALL[count % 10]}`
}

/** Spells a count up to a thousand: `a hundred and fifty-fiveCharacters`. */
export function spellHundreds(count: number): string {
  if (count < 100 || count >= 1000) return spellNumber(count)
  const hundreds = count < 200 ? 'a hundred' : `${spellNumber(Math.floor(count / 100))} hundred`
  return count % 100 === 0 ? hundreds : `${hundreds} and ${spellNumber(count % 100)}`
}

/** Joins parts of a sentence: `bread, salt and honey`. */
export const joinList = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Spells a count at the start of a sentence: `Eight`, `None`. */
export const spellCount = (count: number): string => (count === 0 ? 'None' : capitalised(spellNumber(count)))

/** Formats a count with its noun: `1 gift`, `1,204 gifts`. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${formatIndianNumber(number)} ${number === 1 ? one : many}`

/**
 * Formats a whole number with Indian digit grouping (lakh, crore): `1234567` becomes `12,34,567`.
 *
 * Written by hand instead of `Intl.NumberFormat('en-IN')`: creating the first formatter blocks the main thread of a
 * slow phone for about 50 ms, at hydration, when the page should react to input. A test compares the result with
 * `Intl`.
 */
export const formatIndianNumber = (whole: number): string => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')

/** Groups the digits of a number in a field, `12,345.50`; any other text is returned unchanged. */
export const groupDigits = (text: string): string =>
  text.replace(/^\d{1,15}(?=(\.\d{1,2})?$)/, (whole) => formatIndianNumber(Number(whole)))
