import { closestWords } from './closest-words.ts'
import type { QueryWord } from './product-tokens.ts'
import { prefixToken, type SearchScope, splitWords, type Token, wordToken } from './product-tokens.ts'

const MAX_WORDS = 8
const MAX_NEAR = 40
/** Stop words, ignored if the query has other words. */
const STOP_WORDS = new Set(
  (
    'a an and box boxes for from gift gifts hamper hampers her him idea ideas in my of on or present presents some ' +
    // Words of an incomplete price.
    'below between less over rs rupees someone something than that the them to under upto who with within'
  ).split(' '),
)

/**
 * A query word. `isBegun`: it is a word of the catalogue or the beginning of one; otherwise `near` holds its
 * corrections.
 */
export type Term = QueryWord & { isBegun: boolean; wanted: boolean; filler: boolean }

/** Returns the distinct words of a query, limited in number. */
export const queryWords = (query: string): string[] =>
  [...new Set(splitWords(query).map(({ folded }) => folded))].slice(0, MAX_WORDS)

/** Interprets the words of a query. `nearTo`: sorted candidates for corrections. */
export function interpretWords(
  typed: readonly string[],
  begun: ReadonlySet<string>,
  nearTo: ReadonlyMap<string, readonly string[]>,
): Term[] {
  const onlyFillers = typed.every((word) => STOP_WORDS.has(word))
  return typed.map((word) => ({
    typed: word,
    isBegun: begun.has(word),
    near: new Set(begun.has(word) ? [] : closestWords(nearTo.get(word) ?? [], word).slice(0, MAX_NEAR)),
    filler: STOP_WORDS.has(word),
    wanted: onlyFillers || !STOP_WORDS.has(word),
  }))
}

/** Returns the tokens of a term, any of which matches; empty if no word of the catalogue is similar. */
export const tokensFor = ({ typed, near, isBegun }: Term, where: SearchScope): Token[] =>
  isBegun ? [prefixToken(typed, where)] : [...near].map((word) => wordToken(word, where))
