import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { EnquiryFilter } from '#domain/desk/enquiry-list.ts'
import type { TermRange } from '#domain/desk/order-search-terms.ts'
import type { EnquiryId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** A term range with fewer rows is sorted; a larger one is read from the newest on. */
const COMMON_ROWS = 4000
/** Up to this number of terms, each is queried separately. */
const MAX_TERMS = 24

export type EnquiryKey = { createdAt: string; id: EnquiryId }
/** `many` is the number of rows from which a range counts as common. */
type SearchPage = { after: EnquiryFilter['after']; most: number; many?: number }

/**
 * Returns the newest enquiries that match every term range. The query depends on the sizes: a range of few terms is
 * read term by term, newest first; a rare range of many terms, such as the beginning of a phone number, is sorted;
 * for a common one, the enquiries are scanned by date, since matches are dense.
 */
export async function searchByTerms(db: Db, ranges: readonly TermRange[], page: SearchPage): Promise<EnquiryKey[]> {
  const { many = COMMON_ROWS } = page
  const found = await Promise.all(ranges.map(async (range) => ({ range, size: await sizeOf(db, range, many) })))
  const [rarest] = found.sort((one, other) => one.size - other.size)
  if (!rarest) return []
  const isRare = rarest.size < many
  const others = (own: TermRange) => ranges.filter((range) => range !== own)
  for (const { range } of isRare ? [rarest] : found) {
    const terms = await termsOf(db, range)
    if (terms.length <= MAX_TERMS)
      return mergeNewest(
        await Promise.all(terms.map((term) => keysByTerm(db, term, others(range), page).execute())),
        page,
      )
  }
  const query = isRare ? keysByRange(db, rarest.range, others(rarest.range), page) : keysByDate(db, ranges, page)
  return query.execute()
}

/** Counts the rows of a range, up to `many`. */
async function sizeOf(db: Db, { from, until }: TermRange, many: number): Promise<number> {
  const some = db
    .selectFrom('enquiryTerms')
    .select('enquiryId')
    .where('term', '>=', from)
    .where('term', '<', until)
    .limit(many)
  const row = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Returns the distinct terms of a range, at most one more than `MAX_TERMS`. The recursive query jumps from term to
 * term in the index (loose index scan).
 */
async function termsOf(db: Db, { from, until }: TermRange): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    with recursive every(term) as (
      select min(term) from enquiry_terms where term >= ${from} and term < ${until}
      union all
      select (select min(term) from enquiry_terms where term > every.term and term < ${until})
      from every where every.term is not null
    )
    select term from every where term is not null limit ${sql.lit(MAX_TERMS + 1)}`.execute(db)
  return rows.map(({ term }) => term)
}

/** Merges the results of several terms, newest first, each enquiry once. */
function mergeNewest(found: readonly EnquiryKey[][], { most }: SearchPage): EnquiryKey[] {
  const keys = [...new Map(found.flat().map((key) => [key.id, key])).values()]
  const place = ({ createdAt, id }: EnquiryKey) => `${createdAt} ${id}`
  return keys.sort((one, other) => (place(one) < place(other) ? 1 : -1)).slice(0, most)
}

const terms = expressionBuilder<Schema, 'enquiryTerms'>()

/** Condition that the enquiry has a term of each range. */
const hasAllTerms = (ranges: readonly TermRange[], id: 'enquiries.id' | 'own.enquiryId'): Expression<SqlBool> =>
  terms.and(
    ranges.map(({ from, until }) =>
      terms.exists(
        terms
          .selectFrom('enquiryTerms as more')
          .select('more.term')
          .whereRef('more.enquiryId', '=', sql.ref(id))
          .where('more.term', '>=', from)
          .where('more.term', '<', until),
      ),
    ),
  )

/** Query by one range; its rows are sorted. */
export const keysByRange = (db: Db, range: TermRange, others: readonly TermRange[], page: SearchPage) =>
  termRows(db, others, page).distinct().where('own.term', '>=', range.from).where('own.term', '<', range.until)

/** Query by one term; the index returns its rows by date. */
export const keysByTerm = (db: Db, term: string, others: readonly TermRange[], page: SearchPage) =>
  termRows(db, others, page).where('own.term', '=', term)

const termRows = (db: Db, others: readonly TermRange[], { after, most }: SearchPage) =>
  db
    .selectFrom('enquiryTerms as own')
    .select(['own.createdAt', 'own.enquiryId as id'])
    .where(hasAllTerms(others, 'own.enquiryId'))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('own.createdAt', 'own.enquiryId'), '<', eb.tuple(after?.by ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('own.createdAt', 'desc')
    .orderBy('own.enquiryId', 'desc')
    .limit(most)

/** Query by date over all enquiries. */
export const keysByDate = (db: Db, ranges: readonly TermRange[], { after, most }: SearchPage) =>
  db
    .selectFrom('enquiries')
    .select(['createdAt', 'id'])
    .where(hasAllTerms(ranges, 'enquiries.id'))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after?.by ?? '', after?.id ?? ''))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
