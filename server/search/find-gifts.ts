import { type Term, tokensFor, typedWords, understand } from '#domain/search/search-terms.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type Answers,
  bestByName,
  type Groups,
  giftsWithAll,
  giftsWithMost,
  heldByAny,
  type Price,
} from './read-index.ts'
import { beginningsAmong, wordsNear } from './vocabulary.ts'

/** What was typed, word by word, as the shop's own words. */
export async function readTerms(db: Db, text: string): Promise<Term[]> {
  const typed = typedWords(text)
  const begun = await beginningsAmong(db, typed)
  const near = new Map<string, string[]>()
  for (const word of typed) if (!begun.has(word)) near.set(word, await wordsNear(db, word))
  return understand(typed, begun, near)
}

/**
 * Gifts that have every word that was typed, whole or begun, in name, tagline, contents, collection or among those they
 * are made for; a word that the shop does not know stands for the nearest that it does. Where no gift has all of them,
 * those that have the most. Of these only the ones at the price that was asked for, if one was.
 */
export async function answering(
  db: Db,
  terms: readonly Term[],
  phrase: string,
  price: Price | undefined,
): Promise<Answers> {
  const wanted = terms.filter((term) => term.wanted && tokensFor(term, 'gift').length > 0)
  const groups = wanted.map((term) => tokensFor(term, 'gift'))
  if (groups.length === 0) return { atAnyPrice: 0, total: 0, gifts: [] }
  const answers = await giftsWithAll(db, groups, price)
  if (answers.atAnyPrice === 0) return groups.length > 1 ? mostOf(db, groups, price) : answers
  if (answers.total <= answers.gifts.length) return answers
  const inNames = wanted.map((term) => tokensFor(term, 'name'))
  const gifts = [...(await bestByName(db, inNames, phrase, price)), ...answers.gifts]
  return { ...answers, gifts: [...new Map(gifts.map((gift) => [gift.id, gift])).values()] }
}

/** Counting how many words each gift has takes long where they are common: it is done when no gift has all that any has. */
async function mostOf(db: Db, groups: Groups, price: Price | undefined): Promise<Answers> {
  const held = await heldByAny(db, groups)
  if (held.length === 0 || held.length === groups.length) return giftsWithMost(db, held, price)
  const answers = await giftsWithAll(db, held, price)
  return answers.atAnyPrice === 0 ? giftsWithMost(db, held, price) : answers
}
