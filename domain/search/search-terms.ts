import { wordsOf } from '#domain/text/words.ts'
import { prefixToken, type Token, type Where, wordToken } from './gift-texts.ts'
import type { Typed } from './name-parts.ts'
import { nearestWords } from './nearest-words.ts'

const MAX_WORDS = 8
/** So many words are as near as each other only where they mean nothing. */
const MAX_NEAR = 40
/** Words that say nothing of the gift; they are not asked for while others are there. */
const FILLERS = new Set(
  (
    'a an and box boxes for from gift gifts hamper hampers her him idea ideas in my of on or present presents some ' +
    // Of a price that is still being typed.
    'below between less over rs rupees someone something than that the them to under upto who with within'
  ).split(' '),
)

/**
 * A word that was typed. `isBegun`: a word of the shop is it, or begins so; else it is read as those that are near,
 * where there are any.
 */
export type Term = Typed & { isBegun: boolean; wanted: boolean; filler: boolean }

/** What was typed, word by word; of a very long text its beginning. */
export const typedWords = (query: string): string[] =>
  [...new Set(wordsOf(query).map(({ folded }) => folded))].slice(0, MAX_WORDS)

/** What the words that were typed mean. `nearTo`: those of the shop's words that may be near, sorted. */
export function understand(
  typed: readonly string[],
  begun: ReadonlySet<string>,
  nearTo: ReadonlyMap<string, readonly string[]>,
): Term[] {
  const onlyFillers = typed.every((word) => FILLERS.has(word))
  return typed.map((word) => ({
    typed: word,
    isBegun: begun.has(word),
    near: new Set(begun.has(word) ? [] : nearestWords(nearTo.get(word) ?? [], word).slice(0, MAX_NEAR)),
    filler: FILLERS.has(word),
    wanted: onlyFillers || !FILLERS.has(word),
  }))
}

/** The tokens that match a term, any one of them; none for a word that no word of the shop is like. */
export const tokensFor = ({ typed, near, isBegun }: Term, where: Where): Token[] =>
  isBegun ? [prefixToken(typed, where)] : [...near].map((word) => wordToken(word, where))
