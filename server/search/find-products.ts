import { type RawBuilder, sql } from 'kysely'
import type { PriceQuery } from '#domain/search/price-query.ts'
import type { Token } from '#domain/search/product-tokens.ts'
import type { Candidate } from '#domain/search/rank.ts'
import { interpretWords, queryWords, type Term, tokensFor } from '#domain/search/search-terms.ts'
import type { Db } from '#server/db/connect.ts'
import { inList } from '#server/db/portable.ts'
import { hasTokens } from './token-index.ts'
import { PREFIX_END, prefixesAmong, wordsNear } from './vocabulary.ts'

type Price = Pick<PriceQuery, 'from' | 'to'>
/** Numbers of products that match, at any price and at the requested price, and the candidates for ranking. */
export type SearchMatches = { atAnyPrice: number; total: number; gifts: Candidate[] }
/** One token of each group has to match. */
type Groups = readonly (readonly Token[])[]
/** A condition on rows of `searchIndex`. */
type Match = RawBuilder<boolean>

/** Number of candidates from each source that `rank.ts` compares. */
const MAX_CANDIDATES = 200

/** The largest value of the price column. */
const MAX_PAISE = 2 ** 31 - 1
const ANY_PRICE: Price = { from: 0, to: MAX_PAISE }

/** Reads a text as terms: each word as a prefix of the shop's words, or as the nearest of them. */
export async function parseTerms(db: Db, text: string): Promise<Term[]> {
  const typed = queryWords(text)
  const begun = await prefixesAmong(db, typed)
  const near = new Map<string, string[]>()
  for (const word of typed) if (!begun.has(word)) near.set(word, await wordsNear(db, word))
  return interpretWords(typed, begun, near)
}

/**
 * Finds products that match every wanted term in name, tagline, contents, collection or audience; if none does, those that
 * match the most terms. A price narrows them afterwards. Among more than `MAX_CANDIDATES`, names that begin with the phrase and names
 * that match every term are candidates too.
 */
export async function findMatches(
  db: Db,
  terms: readonly Term[],
  phrase: string,
  price: Price = ANY_PRICE,
): Promise<SearchMatches> {
  const wanted = terms.filter((term) => term.wanted && tokensFor(term, 'gift').length > 0)
  if (wanted.length === 0) return { atAnyPrice: 0, total: 0, gifts: [] }
  const groups = wanted.map((term) => tokensFor(term, 'gift'))
  const { match, atAnyPrice, total } = await bestMatch(db, groups, price)
  const inNames = wanted.map((term) => tokensFor(term, 'name'))
  const numbers = await Promise.all([
    total > MAX_CANDIDATES ? namesBeginning(db, phrase, price) : [],
    total > MAX_CANDIDATES ? firstMatches(db, hasTokens(db, inNames), price) : [],
    firstMatches(db, match, price),
  ])
  return { atAnyPrice, total, gifts: await readCandidates(db, [...new Set(numbers.flat())]) }
}

/** Finds all products at a price; `gifts` are the first of them in the shop's order. */
export async function findByPrice(db: Db, { from, to }: Price, limit: number): Promise<SearchMatches> {
  const all = db.selectFrom('searchGifts').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count: atAnyPrice } = await all.executeTakeFirstOrThrow()
  const { count: total } = await all
    .where('pricePaise', '>=', from)
    .where('pricePaise', '<=', Math.min(to, MAX_PAISE))
    .executeTakeFirstOrThrow()
  const first = await db
    .selectFrom('searchGifts')
    .select('no')
    // The unary plus keeps the index order; with bare columns the database would sort every product at that price.
    .where(sql<number>`+price_paise`, '>=', from)
    .where(sql<number>`+price_paise`, '<=', Math.min(to, MAX_PAISE))
    .orderBy('listPosition')
    .orderBy('collection')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
  const gifts = await readCandidates(
    db,
    first.map(({ no }) => no),
  )
  return { atAnyPrice, total, gifts }
}

type BestMatch = Omit<SearchMatches, 'gifts'> & { match: Match }

/** Matches every group that any product has; if no product has them all, the products that match the most groups. */
async function bestMatch(db: Db, groups: Groups, price: Price): Promise<BestMatch> {
  const all = await countMatches(db, hasTokens(db, groups), price)
  if (all.atAnyPrice > 0 || groups.length === 1) return all
  const present = await presentGroups(db, groups)
  if (present.length === 0) return all
  if (present.length < groups.length) return bestMatch(db, present, price)
  const lists = await Promise.all(groups.map((group) => numbersOf(db, hasTokens(db, [group]))))
  const { most, numbers } = mostFrequent(lists)
  // The numbers of products that match one group may be very many.
  return countMatches(db, most === 1 ? hasTokens(db, [groups.flat()]) : inList(db, 'rowid', numbers), price)
}

async function presentGroups(db: Db, groups: Groups): Promise<Groups> {
  const rows = await Promise.all(
    groups.map((group) =>
      db
        .selectFrom('searchIndex')
        .select('rowid')
        .where(hasTokens(db, [group]))
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return groups.filter((_, index) => rows[index])
}

async function countMatches(db: Db, match: Match, { from, to }: Price): Promise<BestMatch> {
  const atPrice = sql`price_paise between ${from} and ${Math.min(to, MAX_PAISE)}`
  const counts = await db
    .selectFrom('searchIndex')
    .where(match)
    .select((eb) => eb.fn.countAll<number>().as('atAnyPrice'))
    .select(sql<number>`count(case when ${atPrice} then 1 end)`.as('total'))
    .executeTakeFirstOrThrow()
  return { match, ...counts }
}

/** Reads the numbers as one text: as rows they would take several times as long. */
async function numbersOf(db: Db, match: Match): Promise<number[]> {
  const row = await db
    .selectFrom('searchIndex')
    .where(match)
    .select(sql<string | null>`string_agg(cast(rowid as text), ',')`.as('numbers'))
    .executeTakeFirst()
  return row?.numbers ? row.numbers.split(',').map(Number) : []
}

/** Numbers that are in as many of the lists as any number is. */
function mostFrequent(lists: readonly (readonly number[])[]): { most: number; numbers: number[] } {
  const counts = new Map<number, number>()
  for (const list of lists) for (const no of list) counts.set(no, (counts.get(no) ?? 0) + 1)
  let most = 0
  for (const count of counts.values()) most = Math.max(most, count)
  return { most, numbers: [...counts].flatMap(([no, count]) => (count === most ? [no] : [])) }
}

/** The lowest numbers, which are the oldest products, at most `MAX_CANDIDATES`. */
async function firstMatches(db: Db, match: Match, { from, to }: Price): Promise<number[]> {
  const rows = await db
    .selectFrom('searchIndex')
    .select('rowid as no')
    .where(match)
    .where('pricePaise', '>=', from)
    .where('pricePaise', '<=', Math.min(to, MAX_PAISE))
    .orderBy('rowid')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ no }) => no)
}

async function namesBeginning(db: Db, phrase: string, { from, to }: Price): Promise<number[]> {
  const rows = await db
    .selectFrom('searchTexts as text')
    .innerJoin('searchGifts as gift', 'gift.no', 'text.no')
    .select('text.no')
    .where('text.name', '>=', phrase)
    .where('text.name', '<', phrase + PREFIX_END)
    .where('gift.pricePaise', '>=', from)
    .where('gift.pricePaise', '<=', Math.min(to, MAX_PAISE))
    .orderBy('text.no')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ no }) => no)
}

async function readCandidates(db: Db, numbers: readonly number[]): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('searchGifts as gift')
    .innerJoin('searchTexts as text', 'text.no', 'gift.no')
    .select(['gift.id', 'gift.listPosition', 'gift.collection', 'gift.position'])
    .select(['text.name', 'text.kind', 'text.contents', 'text.tagline'])
    .where(inList(db, 'gift.no', numbers))
    .execute()
  return rows.map(({ listPosition, collection, position, ...gift }) => ({
    ...gift,
    place: [listPosition, collection, position, gift.id],
  }))
}
