import { digitsOf, fold, PHONE_DIGITS, prefixRange, splitWords, type TermRange } from './order-search-terms.ts'

type SearchableCustomer = {
  email: string
  names: readonly string[]
  places: readonly string[]
  phones: readonly string[]
}

/** Search terms of a customer, and those of them that are words of a name or place. */
export type CustomerTerms = { terms: string[]; words: string[] }

/** Returns the search terms: words of names, places and the mailbox, ten digits of phones, and the email. */
export function customerTerms({ email, names, places, phones }: SearchableCustomer): CustomerTerms {
  const words = [...new Set([...names, ...places].flatMap(splitWords))]
  const [mailbox = ''] = email.split('@')
  const digits = phones.map((phone) => digitsOf(phone).slice(-PHONE_DIGITS)).filter(Boolean)
  return { terms: [...new Set([...words, ...splitWords(mailbox), ...digits, fold(email)].filter(Boolean))], words }
}

/** A query by name or place as words, in which typos are allowed; or a phone number or email as one term. */
export type CustomerQuery = { words: string[] } | { exact: TermRange }

const MAX_WORDS = 6

/** Parses what was typed into the search field; `undefined` if it is empty. */
export function parseCustomerQuery(typed: string): CustomerQuery | undefined {
  const text = fold(typed)
  if (/^[+\d][\d\s()-]*$/.test(text)) return { exact: prefixRange(digitsOf(text).slice(-PHONE_DIGITS)) }
  if (text.includes('@')) return { exact: prefixRange(text) }
  const words = [...new Set(splitWords(text))].slice(0, MAX_WORDS)
  return words.length === 0 ? undefined : { words }
}
