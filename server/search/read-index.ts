import { type ExpressionBuilder, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import type { AskedPrice } from '#domain/search/asked-price.ts'
import { type GiftTexts, startToken, type Token } from '#domain/search/gift-texts.ts'
import type { Candidate } from '#domain/search/rank.ts'
import type { Db } from '#server/db/connect.ts'
import { holdsTokens, isSqlite } from '#server/db/portable.ts'
import type { SearchGiftTable } from '#server/db/schema/search.ts'
import type { Schema } from '#server/db/schema.ts'

export type Price = Pick<AskedPrice, 'from' | 'to'>
/** What a gift has to have: one token of each group. */
export type Groups = readonly (readonly Token[])[]

/** `atAnyPrice`: how many gifts answer; `total`: how many of them at the price that was asked for; and the first of those. */
export type Answers = { atAnyPrice: number; total: number; gifts: Candidate[] }

/** So many of those that answer are compared with each other. */
const POOL = 200
/**
 * Where as many as are compared are among the first gifts of the shop, they are the first of all. PostgreSQL would read
 * either every gift in order or every one that answers: this bounds the one, and for rare words the other is short.
 */
const FIRST_READ = 2000
/** Above every price, and within what the column holds. */
const MOST_PAISE = 2_000_000_000

/** Gifts that have a token of each group. */
export async function giftsWithAll(db: Db, groups: Groups, price: Price | undefined): Promise<Answers> {
  const early = isSqlite(db) ? [] : await amongFirst(db, groups, price)
  const isCommon = early.length === POOL
  const query = db.with(
    // What is common is only counted; all else is gathered once, to be counted and sorted.
    (cte) => (isSqlite(db) || isCommon ? cte('meant').notMaterialized() : cte('meant').materialized()),
    () => holding(db, groups),
  )
  return read(query, price, isCommon ? early : undefined)
}

async function amongFirst(db: Db, groups: Groups, price: Price | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom(firstRead(db))
    .innerJoin('searchGifts as gift', 'gift.no', 'searchIndex.rowid')
    .select('gift.no')
    .where(holdsTokens(db, groups))
    .where((eb) => isAtPrice(eb, price))
    .orderBy('searchIndex.rowid')
    .limit(POOL)
    .execute()
  return rows.map(({ no }) => no)
}

const firstRead = (db: Db) =>
  db.selectFrom('searchIndex').select(['rowid', 'tokens']).orderBy('rowid').limit(FIRST_READ).as('searchIndex')

/** The groups of which any gift has a token. */
export async function heldByAny(db: Db, groups: Groups): Promise<Groups> {
  const held = await Promise.all(groups.map((group) => holding(db, [group]).limit(1).executeTakeFirst()))
  return groups.filter((_, index) => held[index])
}

/**
 * Gifts that have a token of as many groups as any gift has. The numbers of each come as one text and are counted here:
 * for a database to group them takes several times as long.
 */
export async function giftsWithMost(db: Db, groups: Groups, price: Price | undefined): Promise<Answers> {
  const lists = await Promise.all(groups.map((group) => numbersOf(db, holding(db, [group]))))
  const last = lists.map((list) => list.reduce((one, other) => Math.max(one, other), 0))
  const held = new Uint8Array(Math.max(0, ...last) + 1)
  for (const list of lists) for (const no of list) held[no] = (held[no] ?? 0) + 1
  const most = held.reduce((one, other) => Math.max(one, other), 1)
  const meant: number[] = []
  for (let no = held.indexOf(most); no >= 0; no = held.indexOf(most, no + 1)) meant.push(no)
  const fitting = price ? await ofPrice(db, meant, price) : meant
  return { atAnyPrice: meant.length, total: fitting.length, gifts: await candidates(db, fitting.slice(0, POOL)) }
}

async function ofPrice(db: Db, numbers: readonly number[], price: Price): Promise<number[]> {
  const gifts = db.selectFrom('searchGifts as gift').select('gift.no')
  const priced = new Set(
    await numbersOf(
      db,
      gifts.where((eb) => isAtPrice(eb, price)),
    ),
  )
  return numbers.filter((no) => priced.has(no))
}

async function numbersOf(db: Db, query: SelectQueryBuilder<Schema, never, { no: number }>): Promise<number[]> {
  const row = await db
    .selectFrom(query.as('found'))
    .select(sql<string | null>`string_agg(cast(no as text), ',')`.as('numbers'))
    .executeTakeFirst()
  return row?.numbers ? row.numbers.split(',').map(Number) : []
}

async function candidates(db: Db, numbers: readonly number[]): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('searchGifts as gift')
    .innerJoin('searchTexts as text', 'text.no', 'gift.no')
    .select(COLUMNS)
    .where('gift.no', 'in', numbers)
    .execute()
  return rows.map(toCandidate)
}

/** Of more than are compared, those that have it all in their names, and first those whose names begin with the phrase. */
export async function bestByName(
  db: Db,
  groups: Groups,
  phrase: string,
  price: Price | undefined,
): Promise<Candidate[]> {
  const named = (all: Groups, from: 'first' | 'all', begins?: string) =>
    (from === 'first' ? db.selectFrom(firstRead(db)) : db.selectFrom('searchIndex'))
      .select('searchIndex.rowid as no')
      .where(holdsTokens(db, all))
      .$if(
        price !== undefined,
        (query) =>
          query
            .innerJoin('searchGifts as gift', 'gift.no', 'searchIndex.rowid')
            .where((eb) => isAtPrice(eb, price)) as typeof query,
      )
      .$if(
        begins !== undefined,
        (query) =>
          query
            .innerJoin('searchTexts as text', 'text.no', 'searchIndex.rowid')
            .where('text.name', 'like', `${begins}%`) as typeof query,
      )
      // The sum keeps PostgreSQL from passing every gift in order to find a few.
      .orderBy(isSqlite(db) || from === 'first' ? sql`search_index.rowid` : sql`search_index.rowid + 0`)
      .limit(POOL)
      .execute()
  const best = async (all: Groups, begins?: string) => {
    const early = isSqlite(db) ? [] : await named(all, 'first', begins)
    return early.length === POOL ? early : named(all, 'all', begins)
  }
  // Of a single word what begins a name says all.
  const begun = await best([...groups, [startToken(phrase)]], phrase.includes(' ') ? phrase : undefined)
  const holdAll = await best(groups)
  return candidates(db, [...new Set([...begun, ...holdAll].map(({ no }) => no))])
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

/** `early`: the first of them, where they are known. */
async function read(query: WithMeant, price: Price | undefined, early?: readonly number[]): Promise<Answers> {
  const rows = await query
    .with(
      (cte) => cte('fitting').notMaterialized(),
      (trx) => {
        const meant = trx.selectFrom('meant').select('meant.no')
        if (!price) return meant
        return meant.innerJoin('searchGifts as gift', 'gift.no', 'meant.no').where((eb) => isAtPrice(eb, price))
      },
    )
    .with('first', (trx) =>
      early
        ? trx.selectFrom('searchGifts').select('no').where('no', 'in', early)
        : trx.selectFrom('fitting').select('no').orderBy('no').limit(POOL),
    )
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
