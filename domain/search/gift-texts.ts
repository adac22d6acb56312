import { wordsOf } from '#domain/text/words.ts'
import { MAX_QUERY } from './search-limits.ts'

/** What of a gift can be searched. */
export type Searchable = {
  name: string
  tagline: string
  collection: string
  contents: readonly string[]
  madeFor: readonly string[]
}

/** Its words, folded, with a blank between them, by where they stand. `kind`: of its collection and whom it is made for. */
export type GiftTexts = Record<keyof typeof WEIGHTS, string>

/** How much a word counts by where it stands. */
export const WEIGHTS = { name: 8, kind: 4, contents: 3, tagline: 2 } as const

/** A text as its words, folded, with a blank between them. */
export const foldedPhrase = (text: string): string =>
  wordsOf(text)
    .map(({ folded }) => folded.slice(0, MAX_QUERY))
    .join(' ')

export const textsOf = ({ name, tagline, collection, contents, madeFor }: Searchable): GiftTexts => ({
  name: foldedPhrase(name),
  kind: foldedPhrase([collection, ...madeFor].join(' ')),
  contents: foldedPhrase(contents.join(' ')),
  tagline: foldedPhrase(tagline),
})

const split = (phrase: string): string[] => phrase.split(' ').filter(Boolean)

/** Every word of a gift, once. */
export const wordsOfGift = (texts: GiftTexts): ReadonlySet<string> => new Set(Object.values(texts).flatMap(split))

/** Shorter prefixes are searched in names only: in the other texts they match too many words. */
export const MIN_LETTERS = 3

/** A token of the index, or every token with that prefix. */
export type Token = { text: string; isPrefix: boolean }

/** Marks a word of the name. It is neither a letter nor a digit, so no word of a product looks like it. */
const NAME_SIGN = '·'

/** The texts in which a word is searched: all of a product, or its name. */
export type Where = 'gift' | 'name'

const sign = (where: Where): string => (where === 'name' ? NAME_SIGN : '')

/** The tokens of a product: each of its words, and each word of its name once more with the sign of names. */
export const tokensOf = (texts: GiftTexts): string[] => [
  ...wordsOfGift(texts),
  ...new Set(split(texts.name).map((word) => NAME_SIGN + word)),
]

/** Finds words by their prefix; one of fewer than `MIN_LETTERS` letters in names only. */
export const prefixToken = (typed: string, where: Where): Token => ({
  text: sign(typed.length < MIN_LETTERS ? 'name' : where) + typed,
  isPrefix: true,
})

/** Finds a whole word. */
export const wordToken = (word: string, where: Where): Token => ({ text: sign(where) + word, isPrefix: false })
