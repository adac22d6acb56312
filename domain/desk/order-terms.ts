/** What an order is searched by at the desk. Ids of transfers as they are compared, in capitals or small letters. */
type Searched = {
  number: string
  names: readonly string[]
  phones: readonly string[]
  email: string
  transfers: readonly string[]
  pins: readonly string[]
}

/** Whole numbers of orders stand apart from words, so that a prefix that all of them share is nobody's name. */
const NUMBER_MARK = '#'
/** A number of India with its code is found without it, and the other way round. */
const PHONE_DIGITS = 10
/** Of less only what is the same as all of it is found: every order has a word that begins with an a. */
const FEWEST_TO_BEGIN = 3
const MOST_WORDS = 6
/** After every sign that a word can have. */
const LAST_SIGN = '\uffff'

/** Small letters without marks, whoever wrote them how. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const digitsOf = (text: string): string => text.replace(/\D+/g, '')

/** The words that an order is found by. */
export function orderTerms({ number, names, phones, email, transfers, pins }: Searched): string[] {
  const folded = fold(number)
  const digits = phones.map(digitsOf).filter(Boolean)
  const terms = [
    NUMBER_MARK + folded,
    folded.split('-').at(-1) ?? '',
    ...names.flatMap(wordsOf),
    ...digits.map((phone) => phone.slice(-PHONE_DIGITS)),
    fold(email),
    ...transfers.map(fold),
    ...pins.map((pin) => fold(pin).replace(/\s+/g, '')),
  ]
  return [...new Set(terms.filter((term) => term !== '' && term !== NUMBER_MARK))]
}

/** All terms from `from` to before `until`. */
export type TermRange = { from: string; until: string }

/**
 * What was typed, as the ranges of terms of which an order has one each: a number, a telephone, an address or an id as a
 * whole, else each word as it begins one. Nothing was asked for where there are none.
 */
export function searchedTerms(typed: string): TermRange[] {
  const text = fold(typed)
  if (text === '') return []
  if (/^[+\d][\d\s()-]*$/.test(text)) return [beginning(phoneOrId(text))]
  if (/^[\p{L}\d]+-\d+$/u.test(text)) return [beginning(NUMBER_MARK + text)]
  if (text.includes('@')) return [beginning(text)]
  return wordsOf(text).slice(0, MOST_WORDS).map(beginning)
}

function phoneOrId(text: string): string {
  const digits = digitsOf(text)
  const abroad = text.startsWith('+') || digits.startsWith('0')
  return abroad && digits.length > PHONE_DIGITS ? digits.slice(-PHONE_DIGITS) : digits
}

const beginning = (from: string): TermRange =>
  from.length < FEWEST_TO_BEGIN ? { from, until: `${from}\u0000` } : { from, until: from + LAST_SIGN }
