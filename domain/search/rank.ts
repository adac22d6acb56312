import type { ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { PriceQuery } from './price-query.ts'
import type { QueryWord } from './product-tokens.ts'
import { MIN_LETTERS, type SearchTexts, WEIGHTS } from './product-tokens.ts'

const WHOLE = 1
const PREFIX = 0.75
const NEAR = 0.5
const NAME_PREFIX_BONUS = 20
const NAME_CONTAINS_BONUS = 8

/** A matching product with its sort key, which breaks ties. */
export type Candidate = SearchTexts & { id: ProductId; place: readonly (number | string)[] }

type RankedTerm = QueryWord & { wanted: boolean }

/**
 * Sorts products by relevance: field weight times match quality, plus a bonus for a name that begins with or contains
 * the whole query.
 */
export function rankProducts<C extends Candidate>(
  gifts: readonly C[],
  terms: readonly RankedTerm[],
  phrase: string,
): C[] {
  const wanted = terms.filter((term) => term.wanted)
  return gifts
    .map((gift) => ({ gift, score: scoreOf(gift, wanted) + phraseBonus(gift.name, phrase) }))
    .sort((a, b) => b.score - a.score || comparePlaces(a.gift, b.gift))
    .map(({ gift }) => gift)
}

/** Tests whether a price is within the range of a query. */
export const isInPriceRange = ({ from, to }: Pick<PriceQuery, 'from' | 'to'>, pricePaise: Paise): boolean =>
  pricePaise >= from && pricePaise <= to

function scoreOf(gift: Candidate, terms: readonly RankedTerm[]): number {
  let score = 0
  for (const term of terms)
    score += Math.max(...FIELDS.map((field) => WEIGHTS[field] * matchQuality(gift, field, term)))
  return score
}

const FIELDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]

function matchQuality(gift: Candidate, field: keyof typeof WEIGHTS, { typed, near }: QueryWord): number {
  if (typed.length < MIN_LETTERS && field !== 'name') return 0
  let most = 0
  for (const word of gift[field].split(' ')) {
    if (word === typed) return WHOLE
    if (word.startsWith(typed)) most = PREFIX
    else if (near.has(word)) most = Math.max(most, NEAR)
  }
  return most
}

function phraseBonus(name: string, phrase: string): number {
  if (phrase === '') return 0
  if (name.startsWith(phrase)) return NAME_PREFIX_BONUS
  return name.includes(` ${phrase}`) ? NAME_CONTAINS_BONUS : 0
}

function comparePlaces({ place: one }: Candidate, { place: other }: Candidate): number {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? part
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}
