import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import type { AskedPrice } from '#domain/search/asked-price.ts'
import { type GiftTexts, startToken, type Token } from '#domain/search/gift-texts.ts'
import type { Candidate } from '#domain/search/rank.ts'
import type { Db } from '#server/db/connect.ts'
import { holdsTokens } from '#server/db/portable.ts'
import type { SearchGiftTable } from '#server/db/schema/search.ts'
import type { Schema } from '#server/db/schema.ts'

export type Price = Pick<AskedPrice, 'from' | 'to'>
/** What a gift has to have: one token of each group. */
export type Groups = readonly (readonly Token[])[]

/** `atAnyPrice`: how many gifts answer; `total`: how many of them at the price that was asked for; and the first of those. */
export type Answers = { atAnyPrice: number; total: number; gifts: Candidate[] }

/** So many of those that answer are compared with each other. */
const POOL = 200
/** Above every price, and within what the column holds. */
const MOST_PAISE = 2_000_000_000

/** Gifts that have a token of each group. */
export const giftsWithAll = (db: Db, groups: Groups, price: Price | undefined): Promise<Answers> =>
  read(
    db.with(
      (cte) => cte('meant').notMaterialized(),
      () => holding(db, groups),
    ),
    price,
  )

/** The groups of which any gift has a token. */
export async function heldByAny(db: Db, groups: Groups): Promise<Groups> {
  const held = await Promise.all(groups.map((group) => holding(db, [group]).limit(1).executeTakeFirst()))
  return groups.filter((_, index) => held[index])
}

/** Gifts that have a token of as many groups as any gift has. */
export async function giftsWithMost(db: Db, [first, ...groups]: Groups, price: Price | undefined): Promise<Answers> {
  if (!first) return { atAnyPrice: 0, total: 0, gifts: [] }
  const any = groups.reduce((all, group) => all.unionAll(holding(db, [group])), holding(db, [first]))
  const counted = db
    .selectFrom(any.as('answer'))
    .select((eb) => ['answer.no', eb.fn.countAll<number>().as('answered')])
    .groupBy('answer.no')
  const withMost = db
    .with(
      (cte) => cte('counted').materialized(),
      () => counted,
    )
    .with(
      (cte) => cte('meant').materialized(),
      (trx) =>
        trx
          .selectFrom('counted')
          .select('counted.no')
          .where('answered', '=', (eb) => eb.selectFrom('counted').select((c) => c.fn.max('answered').as('most'))),
    )
  return read(withMost as unknown as WithMeant, price)
}

/** Of more than are compared, those that have it all in their names, and first those whose names begin with the phrase. */
export async function bestByName(
  db: Db,
  groups: Groups,
  phrase: string,
  price: Price | undefined,
): Promise<Candidate[]> {
  const named = (all: Groups) =>
    db
      .selectFrom('searchIndex')
      .innerJoin('searchGifts as gift', 'gift.no', 'searchIndex.rowid')
      .innerJoin('searchTexts as text', 'text.no', 'gift.no')
      .select(COLUMNS)
      .where(holdsTokens(db, all))
      .where((eb) => isAtPrice(eb, price))
      .orderBy('searchIndex.rowid')
      .limit(POOL)
  const begun = await named([...groups, [startToken(phrase)]])
    .where('text.name', 'like', `${phrase}%`)
    .execute()
  return [...begun, ...(await named(groups).execute())].map(toCandidate)
}

/** Of all gifts those at a price, the first of them in the shop's order. */
export async function giftsAt(db: Db, price: Price, limit: number): Promise<Answers> {
  const all = db.selectFrom('searchGifts as gift').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count: atAnyPrice } = await all.executeTakeFirstOrThrow()
  const { count: total } = await all.where((eb) => isAtPrice(eb, price)).executeTakeFirstOrThrow()
  const first = db
    .selectFrom('searchGifts')
    .select('no')
    // The plus keeps it from gathering all at that price in order to sort them: they are read in their order.
    .where(sql<number>`+price_paise`, '>=', price.from)
    .where(sql<number>`+price_paise`, '<=', atMost(price))
    .orderBy('listPosition')
    .orderBy('collection')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  const rows = await db
    .selectFrom('searchGifts as gift')
    .innerJoin('searchTexts as text', 'text.no', 'gift.no')
    .select(COLUMNS)
    .where('gift.no', 'in', first)
    .execute()
  return { atAnyPrice, total, gifts: rows.map(toCandidate) }
}

/** A query that knows which gifts are meant. */
type WithMeant = QueryCreator<Schema & { meant: { no: number } }>

async function read(query: WithMeant, price: Price | undefined): Promise<Answers> {
  const rows = await query
    .with(
      (cte) => cte('fitting').notMaterialized(),
      (trx) => {
        const meant = trx.selectFrom('meant').select('meant.no')
        if (!price) return meant
        return meant.innerJoin('searchGifts as gift', 'gift.no', 'meant.no').where((eb) => isAtPrice(eb, price))
      },
    )
    .with('first', (trx) => trx.selectFrom('fitting').select('no').orderBy('no').limit(POOL))
    .with('counts', (trx) =>
      trx.selectNoFrom((eb) => [
        eb
          .selectFrom('meant')
          .select((c) => c.fn.countAll<number>().as('count'))
          .as('atAnyPrice'),
        price
          ? eb
              .selectFrom('fitting')
              .select((c) => c.fn.countAll<number>().as('count'))
              .as('total')
          : eb.lit(null).as('total'),
      ]),
    )
    .selectFrom('counts')
    .leftJoin('first', (join) => join.onTrue())
    .leftJoin('searchGifts as gift', 'gift.no', 'first.no')
    .leftJoin('searchTexts as text', 'text.no', 'first.no')
    .select(['counts.atAnyPrice', 'counts.total', ...COLUMNS])
    .execute()
  const [counts] = rows
  const gifts = rows.flatMap((row) => (row.id === null ? [] : [toCandidate(row as Row)]))
  const atAnyPrice = counts?.atAnyPrice ?? 0
  return { atAnyPrice, total: counts?.total ?? atAnyPrice, gifts }
}

const holding = (db: Db, groups: Groups) =>
  db.selectFrom('searchIndex').select('rowid as no').where(holdsTokens(db, groups))

const isAtPrice = (eb: ExpressionBuilder<Schema & { gift: SearchGiftTable }, 'gift'>, price: Price | undefined) =>
  price ? eb.between('gift.pricePaise', price.from, atMost(price)) : eb.lit(true)

const atMost = ({ to }: Price): number => Math.min(to, MOST_PAISE)

const COLUMNS = [
  'gift.id',
  'gift.listPosition',
  'gift.collection',
  'gift.position',
  'text.name',
  'text.kind',
  'text.contents',
  'text.tagline',
] as const

type Row = Pick<SearchGiftTable, 'id' | 'listPosition' | 'collection' | 'position'> & GiftTexts

const toCandidate = ({ listPosition, collection, position, ...gift }: Row): Candidate => ({
  ...gift,
  place: [listPosition, collection, position, gift.id],
})
