import type { ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { AskedPrice } from './asked-price.ts'
import { type GiftTexts, MIN_LETTERS, WEIGHTS } from './gift-texts.ts'
import type { Typed } from './name-parts.ts'

const WHOLE = 1
const BEGUN = 0.75
const NEAR = 0.5
const NAME_BEGINS_SO = 20
const NAME_HOLDS_IT = 8

/** A gift that answers, with its place in the shop's order, which decides between equals. */
export type Candidate = GiftTexts & { id: ProductId; place: readonly (number | string)[] }

type Wanted = Typed & { wanted: boolean }

/**
 * The best first: a word counts by where it stands and how surely it was meant, and a name that begins with all that
 * was typed, or holds it, counts more than that.
 */
export function ranked<C extends Candidate>(gifts: readonly C[], terms: readonly Wanted[], phrase: string): C[] {
  const wanted = terms.filter((term) => term.wanted)
  return gifts
    .map((gift) => ({ gift, score: scoreOf(gift, wanted) + phraseBonus(gift.name, phrase) }))
    .sort((a, b) => b.score - a.score || comparePlaces(a.gift, b.gift))
    .map(({ gift }) => gift)
}

export const isAt = ({ from, to }: Pick<AskedPrice, 'from' | 'to'>, pricePaise: Paise): boolean =>
  pricePaise >= from && pricePaise <= to

function scoreOf(gift: Candidate, terms: readonly Wanted[]): number {
  let score = 0
  for (const term of terms) score += Math.max(...FIELDS.map((field) => WEIGHTS[field] * surenessIn(gift, field, term)))
  return score
}

const FIELDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]

function surenessIn(gift: Candidate, field: keyof typeof WEIGHTS, { typed, near }: Typed): number {
  if (typed.length < MIN_LETTERS && field !== 'name') return 0
  let most = 0
  for (const word of gift[field].split(' ')) {
    if (word === typed) return WHOLE
    if (word.startsWith(typed)) most = BEGUN
    else if (near.has(word)) most = Math.max(most, NEAR)
  }
  return most
}

function phraseBonus(name: string, phrase: string): number {
  if (phrase === '') return 0
  if (name.startsWith(phrase)) return NAME_BEGINS_SO
  return name.includes(` ${phrase}`) ? NAME_HOLDS_IT : 0
}

function comparePlaces({ place: one }: Candidate, { place: other }: Candidate): number {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? part
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}
