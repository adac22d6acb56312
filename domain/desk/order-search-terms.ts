type SearchableOrder = {
  number: string
  names: readonly string[]
  phones: readonly string[]
  email: string
  transfers: readonly string[]
  pins: readonly string[]
  towns: readonly string[]
}

/** Prefix of complete order numbers, so that their common letters do not match names. */
const NUMBER_MARK = '#'
/** Indian phone numbers are indexed without country code. */
export const PHONE_DIGITS = 10
/** Shorter input matches only whole terms; otherwise one letter would match nearly every order. */
const MIN_PREFIX_LENGTH = 3
const MAX_WORDS = 6
/** Sorts before every character of a term. PostgreSQL refuses `\0`. */
const NEXT_CHARACTER = '\u0001'
const LAST_CHARACTER = '\uffff'

/** Folds text for search and sorting: without marks and control characters, in lower case. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
    .trim()

export const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
export const digitsOf = (text: string): string => text.replace(/\D+/g, '')

/** Returns the search terms of an order. */
export function orderSearchTerms({ number, names, phones, email, transfers, pins, towns }: SearchableOrder): string[] {
  const folded = fold(number)
  const digits = phones.map(digitsOf).filter(Boolean)
  const terms = [
    NUMBER_MARK + folded,
    folded.split('-').at(-1) ?? '',
    ...names.flatMap(splitWords),
    ...towns.flatMap(splitWords),
    ...digits.map((phone) => phone.slice(-PHONE_DIGITS)),
    fold(email),
    ...transfers.map(fold),
    ...pins.map((pin) => fold(pin).replace(/\s+/g, '')),
  ]
  return [...new Set(terms.filter((term) => term !== '' && term !== NUMBER_MARK))]
}

/** Range of terms, `until` exclusive. */
export type TermRange = { from: string; until: string }

/**
 * Converts a query to term ranges; an order must match each of them. An order number, phone number, email or
 * transaction id is one term; other input is split into words, each matched as a prefix. Empty for an empty query.
 */
export function queryTermRanges(typed: string): TermRange[] {
  const text = fold(typed)
  if (text === '') return []
  if (/^[+\d][\d\s()-]*$/.test(text)) return [prefixRange(phoneOrId(text))]
  if (/^[\p{L}\d]+-\d+$/u.test(text)) return [prefixRange(NUMBER_MARK + text)]
  if (text.includes('@')) return [prefixRange(text)]
  return splitWords(text).slice(0, MAX_WORDS).map(prefixRange)
}

function phoneOrId(text: string): string {
  const digits = digitsOf(text)
  const abroad = text.startsWith('+') || digits.startsWith('0')
  return abroad && digits.length > PHONE_DIGITS ? digits.slice(-PHONE_DIGITS) : digits
}

export const prefixRange = (from: string): TermRange =>
  from.length < MIN_PREFIX_LENGTH ? wholeTerm(from) : { from, until: from + LAST_CHARACTER }

export const wholeTerm = (from: string): TermRange => ({ from, until: from + NEXT_CHARACTER })
