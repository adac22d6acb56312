import { formatPrice, type Paise, parsePrice, rupees } from '#domain/payment/money.ts'
import { nearestWords } from './nearest-words.ts'

/** What a search says of the price, both ends included, and how that was understood: `under ₹500`. */
export type AskedPrice = { from: Paise; to: Paise; words: string }

type Bound = 'under' | 'up to' | 'over' | 'from'

/** Under ₹500 is not ₹500 itself, up to ₹500 is. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  under: 'under',
  below: 'under',
  beneath: 'under',
  '<': 'under',
  'less than': 'under',
  'lower than': 'under',
  'cheaper than': 'under',
  upto: 'up to',
  'up to': 'up to',
  within: 'up to',
  'at most': 'up to',
  maximum: 'up to',
  max: 'up to',
  over: 'over',
  above: 'over',
  beyond: 'over',
  '>': 'over',
  'more than': 'over',
  from: 'from',
  'at least': 'from',
  minimum: 'from',
  min: 'from',
}
/** These may be mistyped. */
const SINGLE = Object.keys(BOUNDS)
  .filter((words) => /^\p{L}+$/u.test(words))
  .toSorted()
const TO = new Set(['-', '–', '—', 'to', 'and', 'till'])

/** Two bare numbers with a stroke between them are prices from here on; smaller ones are years of age. */
const LEAST_BARE = rupees(20)
const A_PAISA = 1

type Token = { text: string; start: number; end: number; amount: Paise | undefined; isSigned: boolean }

/** An amount, grouped as anybody groups it, `₹500`, `Rs. 500/-`, `1.5k`; but not the `100` of `100g`. A word. A sign. */
const TOKEN =
  /(?:(?<before>₹|\b(?:rs\.?|inr)(?=[\s\d]))\s*)?(?<![\p{L}\p{N}.,])(?<number>\d[\d,]{0,11}(?:\.\d{1,2})?)(?<k>\s?k)?(?<after>\s*\/-|\s*(?:rupees|rs\.?|inr)(?!\p{L}))?(?![\p{L}\p{N}])|[\p{L}\p{N}'’]+|[-–—<>]/giu

const tokensOf = (query: string): Token[] =>
  [...query.matchAll(TOKEN)].map(({ 0: text, index, groups }) => {
    const amount = groups?.number === undefined ? undefined : parsePrice(groups.number)
    return {
      text: text.trim().toLowerCase(),
      start: index,
      end: index + text.length,
      amount: amount === undefined ? undefined : amount * (groups?.k ? 1000 : 1),
      isSigned: Boolean(groups?.before || groups?.after || groups?.k),
    }
  })

/** The words that stand before an amount: where they are none of the shop's, one may be a slip of `under`. */
export function wordsBesideAmounts(query: string): string[] {
  const tokens = tokensOf(query)
  return tokens.flatMap(({ text }, place) => (tokens[place + 1]?.amount === undefined ? [] : [text]))
}

/**
 * Reads what a search says of the price and takes it out of the text: `tea under 500`, `below ₹300`, `over 100`,
 * `₹200 to ₹400`, `200-400`, an amount alone (`₹300`) as the most it may be. `isKnown` tells the shop's own words: these
 * are no slip of `under`.
 */
export function askedPrice(
  query: string,
  isKnown: (word: string) => boolean,
): { rest: string; price: AskedPrice | undefined } {
  const tokens = tokensOf(query)
  for (const [place, token] of tokens.entries()) {
    if (token.amount === undefined) continue
    const found = rangeAt(tokens, place) ?? boundAt(tokens, place, isKnown)
    if (!found) continue
    const { from, to, price } = found
    const rest = `${query.slice(0, tokens[from]?.start)} ${query.slice(tokens[to]?.end)}`
    return { rest: rest.replace(/\s+/g, ' ').trim(), price }
  }
  return { rest: query, price: undefined }
}

/** Which tokens say it, the first and the last. */
type Found = { from: number; to: number; price: AskedPrice }

function rangeAt(tokens: readonly Token[], place: number): Found | undefined {
  const [one, stroke, other] = tokens.slice(place, place + 3)
  if (one?.amount === undefined || other?.amount === undefined || !stroke || !TO.has(stroke.text)) return undefined
  const [low = 0, high = 0] = [one.amount, other.amount].toSorted((a, b) => a - b)
  if (!one.isSigned && !other.isSigned && low < LEAST_BARE) return undefined
  const begins = /^(between|from)$/.test(tokens[place - 1]?.text ?? '')
  const words = `from ${formatPrice(low)} to ${formatPrice(high)}`
  return { from: begins ? place - 1 : place, to: place + 2, price: { from: low, to: high, words } }
}

function boundAt(tokens: readonly Token[], place: number, isKnown: (word: string) => boolean): Found | undefined {
  const amount = tokens[place]?.amount
  if (amount === undefined) return undefined
  const [two, one] = [tokens[place - 2]?.text, tokens[place - 1]?.text ?? '']
  const pair = BOUNDS[`${two} ${one}`]
  const single = BOUNDS[one] ?? (isKnown(one) ? undefined : BOUNDS[nearestBound(one) ?? ''])
  const from = pair ? place - 2 : single ? place - 1 : place
  const bound = pair ?? single ?? (tokens[place]?.isSigned ? 'up to' : undefined)
  return bound && { from, to: place, price: priceOf(bound, amount) }
}

/** A beginning is no slip of a word here: nobody stops in the middle of `under` to type the amount. */
const nearestBound = (typed: string): string | undefined =>
  nearestWords(SINGLE, typed).find((word) => Math.abs(word.length - typed.length) < 2)

function priceOf(bound: Bound, amount: Paise): AskedPrice {
  const words = `${bound} ${formatPrice(amount)}`
  if (bound === 'under') return { from: 0, to: amount - A_PAISA, words }
  if (bound === 'up to') return { from: 0, to: amount, words }
  return { from: bound === 'over' ? amount + A_PAISA : amount, to: Number.MAX_SAFE_INTEGER, words }
}
