import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { FilteredBy } from '#domain/catalogue/collections.ts'
import type { PriceCount } from '#domain/catalogue/price-bands.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { productsById } from './queries.ts'

/** Any of these words is among what `by` says of a gift. */
export type Said = { by: FilteredBy; words: readonly string[] }

/** Some of a list's gifts: those of which all of this is said, those of a price; what is not there means any. */
export type Part = {
  said?: readonly Said[]
  /** In paise, `below` not included. */
  price?: { from: Paise; below: Paise }
}
export type Order = 'price-up' | 'price-down' | undefined

type Gifts = ExpressionBuilder<Schema, 'products'>

/**
 * The gifts of a page of a list, in its order; gifts of one price in that of the catalogue. Only the ids of those before
 * it are passed, in an index, so that the hundredth page costs little more than the first.
 */
export async function giftsOfPage(
  db: Db,
  slug: CollectionSlug,
  { part = {}, order, from, count }: { part?: Part; order?: Order; from: number; count: number },
): Promise<Product[]> {
  const gifts = db.selectFrom('products').select('id').where('collection', '=', slug)
  const ordered = order ? gifts.orderBy('listPaise', order === 'price-up' ? 'asc' : 'desc') : gifts
  const rows = await ordered
    .where((eb) => isOf(eb, part))
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .offset(from)
    .execute()
  return inOrder(db, rows)
}

/** How many gifts of a list are of a part of it. */
export async function countGifts(db: Db, slug: CollectionSlug, part: Part = {}): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collection', '=', slug)
    .where((eb) => isOf(eb, part))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function holdsGift(db: Db, slug: CollectionSlug, part: Part): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('collection', '=', slug)
    .where((eb) => isOf(eb, part))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the gifts of a list cost, each price once. */
export const pricesOf = async (db: Db, slug: CollectionSlug): Promise<PriceCount[]> =>
  await db
    .selectFrom('products')
    .select(['listPaise as pricePaise'])
    .select(({ fn }) => fn.countAll<number>().as('gifts'))
    .where('collection', '=', slug)
    .groupBy('listPaise')
    .orderBy('listPaise')
    .execute()

/** The first gift of a collection, which stands for it where it has no picture of its own. */
export const firstGift = async (db: Db, slug: CollectionSlug): Promise<Product | undefined> =>
  (await giftsOfPage(db, slug, { from: 0, count: 1 }))[0]

/**
 * A gift's neighbours in its collection, as far as `othersLike` looks: those that follow it and those at the start, of
 * its own subcategory and of any other.
 */
export async function neighboursOf(
  db: Db,
  { id, collection, subcategory }: Pick<Product, 'id' | 'collection' | 'subcategory'>,
  count: number,
): Promise<Product[]> {
  const own = await db.selectFrom('products').select('position').where('id', '=', id).executeTakeFirstOrThrow()
  const some = (akin: boolean, following: boolean) => {
    const place = sql<SqlBool>`(position, id) > (${own.position}, ${id})`
    return db
      .selectFrom('products')
      .select(['id', 'position'])
      .where('collection', '=', collection)
      .where('id', '!=', id)
      .where((eb) => {
        if (subcategory === undefined) return eb.val(true)
        const same = eb('subcategory', '=', subcategory)
        return akin ? same : eb.or([eb('subcategory', '!=', subcategory), eb('subcategory', 'is', null)])
      })
      .$if(following, (q) => q.where(place))
      .orderBy('position')
      .orderBy('id')
      .limit(count)
      .execute()
  }
  const parts = [some(true, true), some(true, false)]
  if (subcategory !== undefined) parts.push(some(false, true), some(false, false))
  const found = new Map((await Promise.all(parts)).flat().map((row) => [row.id, row]))
  const rows = [...found.values(), { id, position: own.position }]
  return inOrder(
    db,
    rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
  )
}

async function inOrder(db: Db, rows: readonly { id: ProductId }[]): Promise<Product[]> {
  const ids = rows.map(({ id }) => id)
  const gifts = await productsById(db, ids)
  return ids.flatMap((id) => gifts.get(id) ?? [])
}

function isOf(eb: Gifts, { said, price }: Part): Expression<SqlBool> {
  const parts = (said ?? []).map((one) => isSaid(eb, one))
  if (price && price.from > 0) parts.push(eb('listPaise', '>=', price.from))
  if (price && Number.isFinite(price.below)) parts.push(eb('listPaise', '<', price.below))
  return eb.and(parts)
}

function isSaid(eb: Gifts, { by, words }: Said): Expression<SqlBool> {
  if (by === 'subcategory') return words.length > 0 ? eb('subcategory', 'in', words) : eb.val(false)
  const column = eb.ref(by === 'tag' ? 'tags' : 'madeFor')
  // A list of words is kept as JSON, where each stands between its own quotation marks.
  return eb.or(words.map((word) => sql<SqlBool>`replace(${column}, ${JSON.stringify(word)}, '') <> ${column}`))
}
