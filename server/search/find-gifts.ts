import type { AskedPrice } from '#domain/search/asked-price.ts'
import { firstOf, type GiftSet, inBoth, inEither, inMost, NO_GIFTS, sizeOf } from '#domain/search/gift-set.ts'
import { startToken, type Token } from '#domain/search/gift-texts.ts'
import { ANY_GIFT, giftsAtPrice, PRICE_TOKENS } from '#domain/search/price-bits.ts'
import type { Candidate } from '#domain/search/rank.ts'
import { type Term, tokensFor, typedWords, understand } from '#domain/search/search-terms.ts'
import type { Db } from '#server/db/connect.ts'
import { candidates, firstAt, namedSo } from './read-index.ts'
import { readSets } from './token-sets.ts'
import { beginningsAmong, wordsNear } from './vocabulary.ts'

type Price = Pick<AskedPrice, 'from' | 'to'>
/** `atAnyPrice`: how many gifts answer; `total`: how many of them at the price that was asked for; and the first of those. */
export type Answers = { atAnyPrice: number; total: number; gifts: Candidate[] }

/** So many of those that answer are compared with each other. */
const POOL = 200

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
  const having = await readSets(db, [...groups.flat(), ...(price ? PRICES : [])])
  const meant = inMost(groups.map((group) => anyOf(group, having)))
  const fitting = price ? inBoth(meant, atPrice(price, having)) : meant
  const total = sizeOf(fitting)
  const inNames = wanted.map((term) => tokensFor(term, 'name'))
  const best = total > POOL ? await bestByName(db, inNames, phrase, fitting) : []
  const gifts = await candidates(db, [...new Set([...best, ...firstOf(fitting, POOL)])])
  return { atAnyPrice: sizeOf(meant), total, gifts }
}

/** Of all gifts those at a price, the first of them in the shop's order. */
export async function giftsAt(db: Db, price: Price, limit: number): Promise<Answers> {
  const having = await readSets(db, PRICES)
  const fitting = atPrice(price, having)
  const total = sizeOf(fitting)
  const gifts = total > POOL ? await firstAt(db, price, limit) : await candidates(db, firstOf(fitting))
  return { atAnyPrice: sizeOf(having(ANY)), total, gifts }
}

/** Of more than are compared, those that have it all in their names, and first those whose names begin with the phrase. */
async function bestByName(db: Db, groups: readonly Token[][], phrase: string, gifts: GiftSet): Promise<number[]> {
  const start = startToken(phrase)
  const having = await readSets(db, [...groups.flat(), start])
  const named = groups.reduce((set, group) => inBoth(set, anyOf(group, having)), gifts)
  // Of a single word what begins a name says all.
  const begun = phrase.includes(' ') ? await namedSo(db, phrase) : having(start)
  return [...firstOf(inBoth(named, begun), POOL), ...firstOf(named, POOL)]
}

type Having = (token: Token) => GiftSet

const anyOf = (tokens: readonly Token[], having: Having): GiftSet =>
  tokens.reduce((set, token) => inEither(set, having(token)), NO_GIFTS)

const wholeToken = (text: string): Token => ({ text, unfinished: false })
const ANY = wholeToken(ANY_GIFT)
const PRICES = PRICE_TOKENS.map(wholeToken)

const atPrice = (price: Price, having: Having): GiftSet => giftsAtPrice(price, (text) => having(wholeToken(text)))
