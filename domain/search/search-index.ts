import type { Paise } from '#domain/payment/money.ts'
import { wordsOf } from '#domain/text/words.ts'

/** What of a gift can be searched. */
export type Searchable = {
  id: string
  name: string
  tagline: string
  collection: string
  contents: readonly string[]
  madeFor: readonly string[]
  pricePaise: Paise
}

/** How much a word counts by where it stands. */
export const WEIGHTS = { name: 8, collection: 4, madeFor: 4, contents: 3, tagline: 2 } as const
type IndexedGift = { id: string; name: string; folded: string; pricePaise: Paise }
type Posting = { gifts: number[]; weights: number[] }
export type SearchIndex = {
  gifts: readonly IndexedGift[]
  postings: ReadonlyMap<string, Posting>
  /** All words, sorted. */
  words: readonly string[]
}

/**
 * Made once for every version of the catalogue, with a pause after every piece, so that a large one keeps nobody
 * waiting. The order of the gifts decides between equals.
 */
export function* indexInPieces<T>(
  rows: readonly T[],
  toSearchable: (row: T) => Searchable,
  pieceSize: number,
): Generator<undefined, SearchIndex> {
  const gifts: IndexedGift[] = []
  const postings = new Map<string, Posting>()
  for (const [index, row] of rows.entries()) {
    const gift = toSearchable(row)
    gifts.push({ id: gift.id, name: gift.name, folded: foldedPhrase(gift.name), pricePaise: gift.pricePaise })
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

/** A text as its words, folded, with a blank between them. */
export const foldedPhrase = (text: string) =>
  wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ')
