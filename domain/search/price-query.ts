import { formatPrice, type Paise, parsePrice, rupees } from '#domain/payment/money.ts'
import { closestWords } from './closest-words.ts'

/** Price range of a query in paise, both inclusive, and its description: `under ₹500`. */
export type PriceQuery = { from: Paise; to: Paise; words: string }

type Bound = 'under' | 'up to' | 'over' | 'from'

/** Words for bounds. "under" excludes the amount, "up to" includes it. */
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
const SINGLE_WORD_BOUNDS = Object.keys(BOUNDS)
  .filter((words) => /^\p{L}+$/u.test(words))
  .toSorted()
const RANGE_SEPARATORS = new Set(['-', '–', '—', 'to', 'and', 'till'])

/** Smallest amount of a range without currency; smaller numbers are ages. */
const MIN_BARE_PRICE = rupees(20)
const ONE_PAISA = 1

type Token = { text: string; start: number; end: number; amount: Paise | undefined; isSigned: boolean }

/** Tokens: an amount such as `₹500`, `Rs. 500/-`, `1.5k`, but not the `100` of `100g`; a word; a symbol. */
const TOKEN =
  /(?:(?<before>₹|\b(?:rs\.?|inr)(?=[\s\d]))\s*)?(?<![\p{L}\p{N}.,])(?<number>\d[\d,]{0,11}(?:\.\d{1,2})?)(?<k>\s?k)?(?<after>\s*\/-|\s*(?:rupees|rs\.?|inr)(?!\p{L}))?(?![\p{L}\p{N}])|[\p{L}\p{N}'’]+|[-–—<>]/giu

const tokenize = (query: string): Token[] =>
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

/** Returns the words before amounts. Those unknown to the catalogue may be typos of `under`. */
export function wordsBeforeAmounts(query: string): string[] {
  const tokens = tokenize(query)
  return tokens.flatMap(({ text }, place) => (tokens[place + 1]?.amount === undefined ? [] : [text]))
}

/**
 * Extracts a price range from a query: `tea under 500`, `below ₹300`, `over 100`, `₹200 to ₹400`, `200-400`; a lone
 * amount (`₹300`) is an upper limit. `isKnown` tests for words of the catalogue, which are not read as typos.
 */
export function parsePriceQuery(
  query: string,
  isKnown: (word: string) => boolean,
): { rest: string; price: PriceQuery | undefined } {
  const tokens = tokenize(query)
  for (const [place, token] of tokens.entries()) {
    if (token.amount === undefined) continue
    const found = parseRange(tokens, place) ?? parseBound(tokens, place, isKnown)
    if (!found) continue
    const { from, to, price } = found
    const rest = `${query.slice(0, tokens[from]?.start)} ${query.slice(tokens[to]?.end)}`
    return { rest: rest.replace(/\s+/g, ' ').trim(), price }
  }
  return { rest: query, price: undefined }
}

/** Indexes of the first and last token of the range. */
type PriceMatch = { from: number; to: number; price: PriceQuery }

function parseRange(tokens: readonly Token[], place: number): PriceMatch | undefined {
  const [one, stroke, other] = tokens.slice(place, place + 3)
  if (one?.amount === undefined || other?.amount === undefined || !stroke || !RANGE_SEPARATORS.has(stroke.text))
    return undefined
  const [low = 0, high = 0] = [one.amount, other.amount].toSorted((a, b) => a - b)
  if (!one.isSigned && !other.isSigned && low < MIN_BARE_PRICE) return undefined
  const begins = /^(between|from)$/.test(tokens[place - 1]?.text ?? '')
  const words = `from ${formatPrice(low)} to ${formatPrice(high)}`
  return { from: begins ? place - 1 : place, to: place + 2, price: { from: low, to: high, words } }
}

function parseBound(
  tokens: readonly Token[],
  place: number,
  isKnown: (word: string) => boolean,
): PriceMatch | undefined {
  const amount = tokens[place]?.amount
  if (amount === undefined) return undefined
  const [two, one] = [tokens[place - 2]?.text, tokens[place - 1]?.text ?? '']
  const pair = BOUNDS[`${two} ${one}`]
  const single = BOUNDS[one] ?? (isKnown(one) ? undefined : BOUNDS[nearestBound(one) ?? ''])
  const from = pair ? place - 2 : single ? place - 1 : place
  const bound = pair ?? single ?? (tokens[place]?.isSigned ? 'up to' : undefined)
  return bound && { from, to: place, price: toPriceQuery(bound, amount) }
}

/** Excludes prefixes: a word before an amount is complete. */
const nearestBound = (typed: string): string | undefined =>
  closestWords(SINGLE_WORD_BOUNDS, typed).find((word) => Math.abs(word.length - typed.length) < 2)

function toPriceQuery(bound: Bound, amount: Paise): PriceQuery {
  const words = `${bound} ${formatPrice(amount)}`
  if (bound === 'under') return { from: 0, to: amount - ONE_PAISA, words }
  if (bound === 'up to') return { from: 0, to: amount, words }
  return { from: bound === 'over' ? amount + ONE_PAISA : amount, to: Number.MAX_SAFE_INTEGER, words }
}
