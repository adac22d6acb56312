import { sql } from 'kysely'
import type { AskedPrice } from '#domain/search/asked-price.ts'
import { type GiftSet, toSet } from '#domain/search/gift-set.ts'
import type { Candidate } from '#domain/search/rank.ts'
import type { Db } from '#server/db/connect.ts'
import { ofFewLengths } from '#server/db/few-lengths.ts'
import { LAST } from './vocabulary.ts'

/** What is compared of these gifts. */
export async function candidates(db: Db, numbers: readonly number[]): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const rows = await withTexts(db).where('gift.no', 'in', ofFewLengths(numbers)).execute()
  return rows.map(toCandidate)
}

/** The first gifts of the shop at a price; for one that many have. */
export async function firstAt(db: Db, { from, to }: Pick<AskedPrice, 'from' | 'to'>, limit: number) {
  const first = db
    .selectFrom('searchGifts')
    .select('no')
    // The plus keeps it from gathering all at that price in order to sort them: they are read in their order.
    .where(sql<number>`+price_paise`, '>=', from)
    .where(sql<number>`+price_paise`, '<=', Math.min(to, MOST_PAISE))
    .orderBy('listPosition')
    .orderBy('collection')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  const rows = await withTexts(db).where('gift.no', 'in', first).execute()
  return rows.map(toCandidate)
}

const MOST_PAISE = 2 ** 31 - 1

/** Gifts whose names begin with all of this. Their numbers come as one text: as rows they would take several times as long. */
export async function namedSo(db: Db, phrase: string): Promise<GiftSet> {
  const row = await db
    .selectFrom('searchTexts')
    .select(sql<string | null>`string_agg(cast(no as text), ',')`.as('numbers'))
    .where('name', '>=', phrase)
    .where('name', '<', phrase + LAST)
    .executeTakeFirst()
  return toSet(row?.numbers ? row.numbers.split(',').map(Number) : [])
}

const withTexts = (db: Db) =>
  db
    .selectFrom('searchGifts as gift')
    .innerJoin('searchTexts as text', 'text.no', 'gift.no')
    .select(['gift.id', 'gift.listPosition', 'gift.collection', 'gift.position'])
    .select(['text.name', 'text.kind', 'text.contents', 'text.tagline'])

type Row = Awaited<ReturnType<ReturnType<typeof withTexts>['execute']>>[number]

const toCandidate = ({ listPosition, collection, position, ...gift }: Row): Candidate => ({
  ...gift,
  place: [listPosition, collection, position, gift.id],
})
