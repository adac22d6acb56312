import { type NamePart, nameParts } from './name-parts.ts'
import { foldedPhrase, type SearchIndex, WEIGHTS } from './search-index.ts'
import { MAX_QUERY } from './search-limits.ts'
import { type Term, understand } from './search-terms.ts'

export type Hit = { id: string; name: NamePart[] }
export type Found = { total: number; hits: Hit[] }

const NAME_BEGINS_SO = 20
const NAME_HOLDS_IT = 8
/** Shorter words are looked for in names only: in everything else they begin too many words. */
const MIN_LETTERS = 3

/**
 * Gifts that have every word that was typed, whole or begun, in name, tagline, contents, collection or among those it
 * is made for; a word that the shop does not know stands for the nearest that it does. Where no gift has all of them,
 * those that have the most.
 */
export function searchGifts(index: SearchIndex, query: string, limit: number): Found {
  const terms = understand(index, query)
  if (terms.length === 0) return { total: 0, hits: [] }
  const scores = new Float64Array(index.gifts.length)
  const answered = new Uint8Array(index.gifts.length)
  for (const term of terms) addScores(index, term, scores, answered)
  const best = bestOf(index, foldedPhrase(query.slice(0, MAX_QUERY)), scores, answered)
  const hits = best.slice(0, limit).flatMap((place) => {
    const gift = index.gifts[place]
    return gift ? [{ id: gift.id, name: nameParts(gift.name, terms) }] : []
  })
  return { total: best.length, hits }
}

/** Adds the best of a term's meanings to every gift that has one. */
function addScores(index: SearchIndex, { typed, wanted, meanings }: Term, scores: Float64Array, answered: Uint8Array) {
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
    if (wanted) answered[gift] = (answered[gift] ?? 0) + 1
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
