import type { Paise } from '#domain/payment/money.ts'
import { type AskedPrice, askedPrice } from './asked-price.ts'
import { type NamePart, nameParts } from './name-parts.ts'
import { foldedPhrase, type SearchIndex, WEIGHTS } from './search-index.ts'
import { MAX_QUERY } from './search-limits.ts'
import { isWord, type Term, understand } from './search-terms.ts'

export type Hit = { id: string; name: NamePart[] }
export type Found = {
  total: number
  hits: Hit[]
  /** What was said of the price, what was asked for besides, and how many gifts that finds at any price. */
  price?: AskedPrice & { besides: string; atAnyPrice: number }
}

const NAME_BEGINS_SO = 20
const NAME_HOLDS_IT = 8
/** Shorter words are looked for in names only: in everything else they begin too many words. */
const MIN_LETTERS = 3

/**
 * Gifts that have every word that was typed, whole or begun, in name, tagline, contents, collection or among those it
 * is made for; a word that the shop does not know stands for the nearest that it does. Where no gift has all of them,
 * those that have the most. Of these only the ones at the price that was asked for, if one was.
 */
export function searchGifts(index: SearchIndex, query: string, limit: number): Found {
  const { rest, price } = askedPrice(query.slice(0, MAX_QUERY), (word) => isWord(index, word))
  const terms = understand(index, rest)
  const isAnything = price !== undefined && terms.every(({ filler }) => filler)
  const meant = isAnything ? [...index.gifts.keys()] : placesOf(index, rest, terms)
  const found = price ? meant.filter((place) => isAt(price, index.gifts[place]?.pricePaise ?? 0)) : meant
  const hits = found.slice(0, limit).flatMap((place) => {
    const gift = index.gifts[place]
    return gift ? [{ id: gift.id, name: nameParts(gift.name, isAnything ? [] : terms) }] : []
  })
  const asked = price && { ...price, besides: isAnything ? '' : rest, atAnyPrice: meant.length }
  return { total: found.length, hits, ...(asked && { price: asked }) }
}

export const isAt = ({ from, to }: AskedPrice, pricePaise: Paise): boolean => pricePaise >= from && pricePaise <= to

function placesOf(index: SearchIndex, text: string, terms: readonly Term[]): number[] {
  if (terms.length === 0) return []
  const scores = new Float64Array(index.gifts.length)
  const answered = new Uint8Array(index.gifts.length)
  for (const term of terms) if (term.wanted) addScores(index, term, scores, answered)
  return bestOf(index, foldedPhrase(text), scores, answered)
}

/** Adds the best of a term's meanings to every gift that has one. */
function addScores(index: SearchIndex, { typed, meanings }: Term, scores: Float64Array, answered: Uint8Array) {
  const best = new Float64Array(scores.length)
  for (const [word, sureness] of meanings) {
    const posting = index.postings.get(word)
    posting?.gifts.forEach((gift, place) => {
      const weight = posting.weights[place] ?? 0
      if (typed.length < MIN_LETTERS && weight < WEIGHTS.name) return
      best[gift] = Math.max(best[gift] ?? 0, weight * sureness)
    })
  }
  best.forEach((score, gift) => {
    if (score === 0) return
    scores[gift] = (scores[gift] ?? 0) + score
    answered[gift] = (answered[gift] ?? 0) + 1
  })
}

/** Those that answer the most words, the best first; nobody who answers none of those that are wanted. */
function bestOf(index: SearchIndex, phrase: string, scores: Float64Array, answered: Uint8Array): number[] {
  const most = answered.reduce((a, b) => Math.max(a, b), 0)
  if (most === 0) return []
  const places: number[] = []
  answered.forEach((count, place) => {
    if (count !== most) return
    places.push(place)
    scores[place] = (scores[place] ?? 0) + phraseBonus(index.gifts[place]?.folded ?? '', phrase)
  })
  return places.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function phraseBonus(name: string, phrase: string): number {
  if (name.startsWith(phrase)) return NAME_BEGINS_SO
  return name.includes(` ${phrase}`) ? NAME_HOLDS_IT : 0
}
