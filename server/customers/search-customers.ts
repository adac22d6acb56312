import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { parseCustomerQuery } from '#domain/desk/customer-search-terms.ts'
import { prefixRange, type TermRange, wholeTerm } from '#domain/desk/order-search-terms.ts'
import { candidateFilter, closestWords } from '#domain/search/closest-words.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** Corrections of one word at most. */
const MAX_CORRECTIONS = 10

/**
 * A term that more customers have is looked up for each row of the list in its order, which soon fills a page; customers
 * with rarer terms are read first and then sorted.
 */
const MANY = 2000

/** Terms any of which matches one word of a search. */
type TermGroup = { ranges: readonly TermRange[]; isCommon: boolean }

/** A parsed search. A customer must match a term of each group. */
export type CustomerSearch = {
  groups: readonly TermGroup[]
  /** The words as they were understood, if one was corrected. */
  corrected: string | undefined
}

/**
 * Parses a search; `undefined` if it is empty, `'impossible'` if a word is neither begun nor similar to any word. A word
 * that no customer's name or place begins with is corrected.
 */
export async function parseSearch(db: Db, typed: string): Promise<CustomerSearch | 'impossible' | undefined> {
  const query = parseCustomerQuery(typed)
  if (!query) return undefined
  if ('exact' in query) return { groups: [await toGroup(db, [query.exact])], corrected: undefined }
  const words = await Promise.all(query.words.map((word) => interpretWord(db, word)))
  if (words.some(({ ranges }) => ranges.length === 0)) return 'impossible'
  const isCorrected = words.some(({ corrected }) => corrected !== undefined)
  return {
    groups: await Promise.all(words.map(({ ranges }) => toGroup(db, ranges))),
    corrected: isCorrected ? words.map(({ word, corrected = word }) => corrected).join(' ') : undefined,
  }
}

async function toGroup(db: Db, ranges: readonly TermRange[]): Promise<TermGroup> {
  const { count } = await db
    .selectFrom(
      withTerms(db, ranges)
        .limit(MANY + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { ranges, isCommon: Number(count) > MANY }
}

const withTerms = (db: Db, ranges: readonly TermRange[]) =>
  db
    .selectFrom('customerTerms')
    .select('customerTerms.customerId')
    .where((eb) => inRanges(eb, ranges))

const inRanges = (eb: ExpressionBuilder<Schema, 'customerTerms'>, ranges: readonly TermRange[]) =>
  eb.or(ranges.map(({ from, until }) => eb.and([eb('term', '>=', from), eb('term', '<', until)])))

async function interpretWord(db: Db, word: string): Promise<{ word: string; ranges: TermRange[]; corrected?: string }> {
  const range = prefixRange(word)
  const begun = await db
    .selectFrom('customerTerms')
    .select('term')
    .where('term', '>=', range.from)
    .where('term', '<', range.until)
    .limit(1)
    .executeTakeFirst()
  if (begun) return { word, ranges: [range] }
  const near = closestWords(await wordsNear(db, word), word).slice(0, MAX_CORRECTIONS)
  const [nearest] = near
  return {
    word,
    ranges: near.map((one) => wholeTerm(one)),
    ...(nearest && { corrected: nearest }),
  }
}

/** Words that a misspelt word may stand for, sorted; `closestWords` selects among them. */
async function wordsNear(db: Db, typed: string): Promise<string[]> {
  const { letters, holding } = candidateFilter(typed)
  const patterns = [...letters.map((letter) => `${letter}%`), ...holding.map((three) => `%${three}%`)]
  const rows = await db
    .selectFrom('customerWords')
    .select('word')
    .where((eb) => eb.or(patterns.map((pattern) => eb('word', 'like', pattern))))
    .execute()
  return rows.map(({ word }) => word).sort()
}

/** Condition on rows of `customerListings`: the customer has a term of each group. */
export function hasTerms(
  eb: ExpressionBuilder<Schema, 'customerListings'>,
  { groups }: CustomerSearch,
): Expression<SqlBool> {
  const rare = groups.filter(({ isCommon }) => !isCommon)
  const [first, ...others] = rare.map(({ ranges }) => withTerms(eb as unknown as Db, ranges))
  const common = groups.filter(({ isCommon }) => isCommon)
  return eb.and([
    ...(first
      ? [
          eb(
            'customerListings.customerId',
            'in',
            others.reduce((all, one) => all.intersect(one) as typeof first, first),
          ),
        ]
      : []),
    ...common.map(({ ranges }) =>
      eb.exists(
        withTerms(eb as unknown as Db, ranges).whereRef(
          'customerTerms.customerId',
          '=',
          'customerListings.customerId' as never,
        ),
      ),
    ),
  ])
}
