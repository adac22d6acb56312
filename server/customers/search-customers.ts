import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { parseCustomerQuery } from '#domain/desk/customer-search-terms.ts'
import { prefixRange, type TermRange, wholeTerm } from '#domain/desk/order-search-terms.ts'
import { candidateFilter, closestWords } from '#domain/search/closest-words.ts'
import type { Db } from '#server/db/connect.ts'

/** Corrections of one word at most. */
const MAX_CORRECTIONS = 10

/**
 * Terms that more customers have are looked up for each row of the list in its order, which soon fills a page; customers
 * with a rarer term are read first and then sorted.
 */
const MANY = 2000
/** Few customers may have all of several common words, so more of them are read. */
const MANY_OF_SEVERAL = 10_000

/** Terms any of which matches one word of a search, and the number of customers with one, at most `MANY_OF_SEVERAL` + 1. */
type TermGroup = { ranges: readonly TermRange[]; count: number }

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
        .limit(MANY_OF_SEVERAL + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { ranges, count: Number(count) }
}

const withTerms = (db: Db, ranges: readonly TermRange[]) =>
  db
    .selectFrom('customerTerms as term')
    .select('term.customerId')
    .where((eb) => eb.or(ranges.map(({ from, until }) => inRange(from, until))))

const inRange = (from: string, until: string) => sql<SqlBool>`term.term >= ${from} and term.term < ${until}`

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
export function hasTerms(db: Db, { groups }: CustomerSearch): RawBuilder<SqlBool> {
  const [rarest, ...others] = groups.toSorted((one, other) => one.count - other.count)
  const column = sql.ref('customerListings.customerId')
  if (!rarest || rarest.count > (others.length > 0 ? MANY_OF_SEVERAL : MANY)) return hasEach(groups, column)
  const rare = withTerms(db, rarest.ranges).where(hasEach(others, sql.ref('term.customerId')))
  return sql`${column} in (${rare})`
}

const hasEach = (groups: readonly TermGroup[], customerId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  groups.length === 0
    ? sql`1 = 1`
    : sql.join(
        groups.map(
          ({ ranges }) => sql`exists (select 1 from customer_terms as own where own.customer_id = ${customerId} and (
            ${sql.join(
              ranges.map(({ from, until }) => sql`own.term >= ${from} and own.term < ${until}`),
              sql` or `,
            )}))`,
        ),
        sql` and `,
      )
