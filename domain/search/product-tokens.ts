/** A word of a text in folded form, with its offsets. */
type Word = { folded: string; start: number; end: number }

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu

/** Folds case, diacritics and apostrophes: `Café’s` and `cafes` are equal. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

export const splitWords = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))

/** Maximum length of a query in characters; longer ones are cut. */
export const MAX_QUERY = 80

/** Searchable texts of a product. */
export type Searchable = {
  name: string
  tagline: string
  collection: string
  contents: readonly string[]
  madeFor: readonly string[]
}

/** Folded words of a product by field. `kind`: collection and recipients. */
export type SearchTexts = Record<keyof typeof WEIGHTS, string>

/** Weight of a match by field. */
export const WEIGHTS = { name: 8, kind: 4, contents: 3, tagline: 2 } as const

/** Folds a text to words separated by single spaces. */
export const foldedPhrase = (text: string): string =>
  splitWords(text)
    .map(({ folded }) => folded.slice(0, MAX_QUERY))
    .join(' ')

export const toSearchTexts = ({ name, tagline, collection, contents, madeFor }: Searchable): SearchTexts => ({
  name: foldedPhrase(name),
  kind: foldedPhrase([collection, ...madeFor].join(' ')),
  contents: foldedPhrase(contents.join(' ')),
  tagline: foldedPhrase(tagline),
})

const split = (phrase: string): string[] => phrase.split(' ').filter(Boolean)

/** Returns the distinct words of a product. */
export const searchWords = (texts: SearchTexts): ReadonlySet<string> => new Set(Object.values(texts).flatMap(split))

/** Shorter prefixes are searched only in names, since they match too many words elsewhere. */
export const MIN_LETTERS = 3

/** An index token, exact or as a prefix. */
export type Token = { text: string; isPrefix: boolean }

/** Prefix of words from the name. Neither a letter nor a digit, so it cannot collide with a word. */
const NAME_MARK = '·'

/** Search scope of a word: all fields, or the name. */
export type SearchScope = 'gift' | 'name'

const scopeMark = (where: SearchScope): string => (where === 'name' ? NAME_MARK : '')

/** Returns the index tokens of a product: its words, and the words of its name again with `NAME_MARK`. */
export const productTokens = (texts: SearchTexts): string[] => [
  ...searchWords(texts),
  ...new Set(split(texts.name).map((word) => NAME_MARK + word)),
]

/** Token for a prefix; a prefix shorter than `MIN_LETTERS` matches only names. */
export const prefixToken = (typed: string, where: SearchScope): Token => ({
  text: scopeMark(typed.length < MIN_LETTERS ? 'name' : where) + typed,
  isPrefix: true,
})

/** Token for a whole word. */
export const wordToken = (word: string, where: SearchScope): Token => ({
  text: scopeMark(where) + word,
  isPrefix: false,
})

/** Part of a name; `matched` parts are highlighted. */
export type NamePart = { text: string; matched: boolean }

/** A folded query word. `near`: the closest words of the catalogue if none begins with it. */
export type QueryWord = { typed: string; near: ReadonlySet<string> }

/** Splits a name into highlighted and plain parts: matching letters, or the whole word for a corrected typo. */
export function nameParts(name: string, terms: readonly QueryWord[]): NamePart[] {
  const words = splitWords(name)
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

function markedEnd(name: string, { folded, start, end }: Word, terms: readonly QueryWord[]): number {
  const lengths = terms.map(({ typed, near }) => {
    if (folded.startsWith(typed)) return typed.length
    return near.has(folded) ? folded.length : 0
  })
  const letters = Math.max(0, ...lengths)
  if (letters === folded.length) return end
  let to = start
  while (to < end && fold(name.slice(start, to)).length < letters) to++
  return to
}
