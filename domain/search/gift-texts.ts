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

/** Words that begin with a letter or two are looked for in names only: in everything else they begin too many. */
export const MIN_LETTERS = 3

/** A word of the index, or all that begin so. */
export type Token = { text: string; unfinished: boolean }

// Neither is a letter or a digit, so that no word of a gift looks like it.
const IN_NAME = '·'
const BEGINS = '…'

/**
 * What the index has of a gift: its words; those of its name apart; and the beginnings that stand in so many gifts that
 * gathering the words that begin so would take long.
 */
export function tokensOf(texts: GiftTexts): string[] {
  const tokens = new Set<string>()
  for (const word of wordsOfGift(texts)) {
    tokens.add(word)
    if (word.length >= MIN_LETTERS) tokens.add(word.slice(0, MIN_LETTERS) + BEGINS)
  }
  for (const word of split(texts.name)) {
    tokens.add(IN_NAME + word)
    for (let length = 1; length <= Math.min(MIN_LETTERS, word.length); length++)
      tokens.add(IN_NAME + word.slice(0, length) + BEGINS)
  }
  return [...tokens]
}

/** What finds the words that begin so, in all of a gift or in its name. */
export function tokenFor(typed: string, where: 'gift' | 'name'): Token {
  const sign = where === 'name' || typed.length < MIN_LETTERS ? IN_NAME : ''
  const isShort = typed.length <= MIN_LETTERS
  return { text: sign + typed + (isShort ? BEGINS : ''), unfinished: !isShort }
}

/** What finds a whole word. */
export const wordToken = (word: string, where: 'gift' | 'name'): Token => ({
  text: (where === 'name' ? IN_NAME : '') + word,
  unfinished: false,
})
