import { nearestWords } from './nearest-words.ts'
import { MAX_QUERY } from './search-limits.ts'
import { fold, type Word, wordsOf } from './words.ts'

/** What of a gift can be searched. */
export type Searchable = {
  id: string
  name: string
  tagline: string
  collection: string
  contents: readonly string[]
  madeFor: readonly string[]
}

/** A piece of a name; those that answer what was typed are shown as such. */
export type NamePart = { text: string; matched: boolean }
export type Hit = { id: string; name: NamePart[] }
export type Found = { total: number; hits: Hit[] }

const MAX_WORDS = 8

const WEIGHTS = { name: 8, collection: 4, madeFor: 4, contents: 3, tagline: 2 } as const
const PREFIX = 0.75
const NEAR = 0.5
const NAME_BEGINS_SO = 20
const NAME_HOLDS_IT = 8
/** Shorter words are looked for in names only: in everything else they begin too many words. */
const MIN_LETTERS = 3
/** Words that say nothing of the gift; they are not asked for while others are there. */
const FILLERS = new Set(
  'a an and box boxes for from gift gifts hamper hampers her him in my of on or some the them to who with'.split(' '),
)

type IndexedGift = { id: string; name: string; folded: string }
type Posting = { gifts: number[]; weights: number[] }
export type SearchIndex = {
  gifts: readonly IndexedGift[]
  postings: ReadonlyMap<string, Posting>
  /** All words, sorted. */
  words: readonly string[]
}

/** Made once for every version of the catalogue. The order of the gifts decides between equals. */
export function buildSearchIndex(gifts: readonly Searchable[]): SearchIndex {
  const pieces = indexInPieces(gifts, (gift) => gift, gifts.length)
  for (let piece = pieces.next(); ; piece = pieces.next()) if (piece.done) return piece.value
}

/** The same, with a pause after every piece, so that a large catalogue keeps nobody waiting. */
export function* indexInPieces<T>(
  rows: readonly T[],
  toSearchable: (row: T) => Searchable,
  pieceSize: number,
): Generator<undefined, SearchIndex> {
  const gifts: IndexedGift[] = []
  const postings = new Map<string, Posting>()
  for (const [index, row] of rows.entries()) {
    const gift = toSearchable(row)
    gifts.push({ id: gift.id, name: gift.name, folded: foldedPhrase(gift.name) })
    for (const [word, weight] of weighedWords(gift)) {
      const posting = postings.get(word) ?? { gifts: [], weights: [] }
      posting.gifts.push(index)
      posting.weights.push(weight)
      postings.set(word, posting)
    }
    if ((index + 1) % pieceSize === 0) yield
  }
  return { gifts, postings, words: [...postings.keys()].sort() }
}

/** Every word of a gift with the weight of the best place in which it stands. */
function weighedWords(gift: Searchable): Map<string, number> {
  const weighed = new Map<string, number>()
  for (const [field, weight] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]) {
    const text = [gift[field]].flat().join(' ')
    for (const { folded } of wordsOf(text)) weighed.set(folded, Math.max(weight, weighed.get(folded) ?? 0))
  }
  return weighed
}

const foldedPhrase = (text: string) =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ')

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

/** A word that was typed and the words of the shop that it may mean, each with how surely. */
type Term = { typed: string; wanted: boolean; meanings: ReadonlyMap<string, number> }

function understand(index: SearchIndex, query: string): Term[] {
  const typed = [...new Set(wordsOf(query.slice(0, MAX_QUERY)).map(({ folded }) => folded))].slice(0, MAX_WORDS)
  const onlyFillers = typed.every((word) => FILLERS.has(word))
  return typed.map((word) => ({
    typed: word,
    wanted: onlyFillers || !FILLERS.has(word),
    meanings: meaningsOf(index, word),
  }))
}

function meaningsOf({ words }: SearchIndex, typed: string): Map<string, number> {
  const meanings = new Map<string, number>()
  for (let place = firstFrom(words, typed); words[place]?.startsWith(typed); place++) {
    const word = words[place] ?? ''
    meanings.set(word, word === typed ? 1 : PREFIX)
  }
  if (meanings.size === 0) for (const word of nearestWords(words, typed)) meanings.set(word, NEAR)
  return meanings
}

/** Where a word stands, or would stand, among the sorted. */
function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
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

/** A name with what was typed marked in it: the letters themselves, or the whole word that was meant. */
function nameParts(name: string, terms: readonly Term[]): NamePart[] {
  const words = wordsOf(name)
  const ends = words.map((word) => markedEnd(name, word, terms))
  const parts: NamePart[] = []
  const add = (text: string, matched: boolean) => {
    const last = parts.at(-1)
    if (last?.matched === matched) last.text += text
    else if (text) parts.push({ text, matched })
  }
  let done = 0
  words.forEach(({ start, end }, place) => {
    const joins = place > 0 && ends[place - 1] === words[place - 1]?.end && (ends[place] ?? start) > start
    add(name.slice(done, start), joins)
    add(name.slice(start, ends[place]), true)
    add(name.slice(ends[place], end), false)
    done = end
  })
  add(name.slice(done), false)
  return parts
}

/** Up to where a word of a name is marked; its start when it is not. */
function markedEnd(name: string, { folded, start, end }: Word, terms: readonly Term[]): number {
  const lengths = terms.map(({ typed, meanings }) => {
    if (folded.startsWith(typed)) return typed.length
    return meanings.get(folded) === NEAR ? folded.length : 0
  })
  const letters = Math.max(...lengths)
  if (letters === folded.length) return end
  let to = start
  while (to < end && fold(name.slice(start, to)).length < letters) to++
  return to
}
