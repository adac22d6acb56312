import { wordsOf } from '#domain/text/words.ts'
import type { Typed } from './name-parts.ts'
import { nearestWords } from './nearest-words.ts'
import type { SearchIndex } from './search-index.ts'
import { MAX_QUERY } from './search-limits.ts'

const MAX_WORDS = 8
const PREFIX = 0.75
const NEAR = 0.5
/** Words that say nothing of the gift; they are not asked for while others are there. */
const FILLERS = new Set(
  (
    'a an and box boxes for from gift gifts hamper hampers her him idea ideas in my of on or present presents some ' +
    // Of a price that is still being typed.
    'below between less over rs rupees someone something than that the them to under upto who with within'
  ).split(' '),
)

/** A word that was typed and the words of the shop that it may mean, each with how surely. */
export type Term = Typed & { wanted: boolean; filler: boolean; meanings: ReadonlyMap<string, number> }

/** Whether the shop has a word. */
export const isWord = ({ words }: SearchIndex, word: string): boolean => words[firstFrom(words, word)] === word

/** What was typed, word by word; of a very long text its beginning. */
export function understand({ words }: SearchIndex, query: string): readonly Term[] {
  const typed = [...new Set(wordsOf(query.slice(0, MAX_QUERY)).map(({ folded }) => folded))].slice(0, MAX_WORDS)
  const onlyFillers = typed.every((word) => FILLERS.has(word))
  return typed.map((word) => {
    const begun = wordsBegunWith(words, word)
    const near = new Set(begun.length === 0 ? nearestWords(words, word) : [])
    const meanings = new Map<string, number>([...near].map((meant) => [meant, NEAR]))
    for (const meant of begun) meanings.set(meant, meant === word ? 1 : PREFIX)
    return { typed: word, near, meanings, filler: FILLERS.has(word), wanted: onlyFillers || !FILLERS.has(word) }
  })
}

function wordsBegunWith(sorted: readonly string[], typed: string): readonly string[] {
  const first = firstFrom(sorted, typed)
  let end = first
  while (sorted[end]?.startsWith(typed)) end++
  return sorted.slice(first, end)
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
