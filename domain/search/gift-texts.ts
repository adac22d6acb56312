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

// None is a letter or a digit, so that no word of a gift looks like it.
const SIGNS = { gift: '', name: '·', start: '›' } as const
const BEGINS = '…'

/** Where a word is looked for: in all of a gift, in its name, or at the beginning of its name. */
export type Where = keyof typeof SIGNS

/**
 * What the index has of a gift: its words; those of its name, and its first one, apart; and the beginnings that stand in
 * so many gifts that gathering the words that begin so would take long.
 */
export function tokensOf(texts: GiftTexts): string[] {
  const tokens = new Set<string>()
  const add = (word: string, where: Where, from: number) => {
    tokens.add(SIGNS[where] + word)
    for (let length = from; length <= Math.min(MIN_LETTERS, word.length); length++)
      tokens.add(SIGNS[where] + word.slice(0, length) + BEGINS)
  }
  const name = split(texts.name)
  for (const word of wordsOfGift(texts)) add(word, 'gift', MIN_LETTERS)
  for (const word of name) add(word, 'name', 1)
  for (const word of name.slice(0, 1)) add(word, 'start', 1)
  return [...tokens]
}

/** What finds the words that begin so; of a letter or two, in names only. */
export function tokenFor(typed: string, where: Where): Token {
  const sign = SIGNS[where === 'gift' && typed.length < MIN_LETTERS ? 'name' : where]
  const isShort = typed.length <= MIN_LETTERS
  return { text: sign + typed + (isShort ? BEGINS : ''), unfinished: !isShort }
}

/** What finds a whole word. */
export const wordToken = (word: string, where: Where): Token => ({ text: SIGNS[where] + word, unfinished: false })

/** What every gift has whose name begins with all of this, and others as well. */
export function startToken(phrase: string): Token {
  const [first = '', ...more] = split(phrase)
  return more.length > 0 ? wordToken(first, 'start') : tokenFor(first, 'start')
}
