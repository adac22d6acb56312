import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { EnquiryFilter } from '#domain/desk/enquiry-list.ts'
import type { TermRange } from '#domain/desk/order-terms.ts'
import type { EnquiryId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'

/** What one word finds up to here is put in order; of more the newest are looked for. */
const MANY = 4000
/** What was typed may begin so many different words, and each of them is read by itself. */
const FEW_TERMS = 24

export type EnquiryKey = { createdAt: string; id: EnquiryId }
/** `many`: from so many rows of a word on it is common. */
type Wanted = { after: EnquiryFilter['after']; most: number; many?: number }

/**
 * The newest enquiries that have a term of each range, and how that is found out depends on how common they are. What is
 * typed mostly begins a word or a few: these are read from the newest on. A rare beginning of many words, as of a
 * telephone, is put in order; of a common one the enquiries themselves are read, since the next is never far.
 */
export async function newestWithTerms(db: Db, ranges: readonly TermRange[], wanted: Wanted): Promise<EnquiryKey[]> {
  const { many = MANY } = wanted
  const found = await Promise.all(ranges.map(async (range) => ({ range, size: await sizeOf(db, range, many) })))
  const [rarest] = found.sort((one, other) => one.size - other.size)
  if (!rarest) return []
  const isRare = rarest.size < many
  const others = (own: TermRange) => ranges.filter((range) => range !== own)
  for (const { range } of isRare ? [rarest] : found) {
    const terms = await termsOf(db, range)
    if (terms.length <= FEW_TERMS)
      return newest(await Promise.all(terms.map((term) => ofTerm(db, term, others(range), wanted).execute())), wanted)
  }
  const query = isRare ? ofRange(db, rarest.range, others(rarest.range), wanted) : byTime(db, ranges, wanted)
  return query.execute()
}

/** How many rows there are of a range, counted no further than `many`. */
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

/** The different terms of a range, one more than are few: each is found by a jump past the one before. */
async function termsOf(db: Db, { from, until }: TermRange): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    with recursive every(term) as (
      select min(term) from enquiry_terms where term >= ${from} and term < ${until}
      union all
      select (select min(term) from enquiry_terms where term > every.term and term < ${until})
      from every where every.term is not null
    )
    select term from every where term is not null limit ${sql.lit(FEW_TERMS + 1)}`.execute(db)
  return rows.map(({ term }) => term)
}

/** The newest of what several terms have found, each enquiry once. */
function newest(found: readonly EnquiryKey[][], { most }: Wanted): EnquiryKey[] {
  const keys = [...new Map(found.flat().map((key) => [key.id, key])).values()]
  const place = ({ createdAt, id }: EnquiryKey) => `${createdAt} ${id}`
  return keys.sort((one, other) => (place(one) < place(other) ? 1 : -1)).slice(0, most)
}

const terms = expressionBuilder<Schema, 'enquiryTerms'>()

/** Whether the enquiry of `id` has a term of each range. */
const hasAll = (ranges: readonly TermRange[], id: 'enquiries.id' | 'own.enquiryId'): Expression<SqlBool> =>
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

/** From the rows of one range, put in order. */
export const ofRange = (db: Db, range: TermRange, others: readonly TermRange[], wanted: Wanted) =>
  ownTerms(db, others, wanted).distinct().where('own.term', '>=', range.from).where('own.term', '<', range.until)

/** From the rows of one term, which lie in order. */
export const ofTerm = (db: Db, term: string, others: readonly TermRange[], wanted: Wanted) =>
  ownTerms(db, others, wanted).where('own.term', '=', term)

const ownTerms = (db: Db, others: readonly TermRange[], { after, most }: Wanted) =>
  db
    .selectFrom('enquiryTerms as own')
    .select(['own.createdAt', 'own.enquiryId as id'])
    .where(hasAll(others, 'own.enquiryId'))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('own.createdAt', 'own.enquiryId'), '<', eb.tuple(after?.by ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('own.createdAt', 'desc')
    .orderBy('own.enquiryId', 'desc')
    .limit(most)

/** From the enquiries themselves, which lie in order. */
export const byTime = (db: Db, ranges: readonly TermRange[], { after, most }: Wanted) =>
  db
    .selectFrom('enquiries')
    .select(['createdAt', 'id'])
    .where(hasAll(ranges, 'enquiries.id'))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after?.by ?? '', after?.id ?? ''))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
