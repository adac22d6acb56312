import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { FilterAttribute } from '#domain/catalogue/collections.ts'
import type { PriceCount } from '#domain/catalogue/list-filters.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { productsById } from './queries.ts'

/** Matches products with any of these words in the field `by`. */
export type ProductCondition = { by: FilterAttribute; words: readonly string[] }

/** Filter of a list: all `said` conditions and the price range must match. An absent field matches everything. */
export type ListFilter = {
  said?: readonly ProductCondition[]
  /** In paise, `below` excluded. */
  price?: { from: Paise; below: Paise }
  origin?: string
}
export type ListOrder = 'price-up' | 'price-down' | undefined

type ProductExpressions = ExpressionBuilder<Schema, 'products'>

/**
 * Returns one page of a list in its order; products of equal price keep the catalogue order.
 *
 * Only ids in an index are skipped, so the hundredth page costs little more than the first.
 */
export async function productsOfPage(
  db: Db,
  slug: CollectionSlug,
  { part = {}, order, from, count }: { part?: ListFilter; order?: ListOrder; from: number; count: number },
): Promise<Product[]> {
  const products = db.selectFrom('products').select('id').where('collection', '=', slug)
  const ordered = order ? products.orderBy('listPaise', order === 'price-up' ? 'asc' : 'desc') : products
  const rows = await ordered
    .where((eb) => matchesFilter(eb, part))
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .offset(from)
    .execute()
  return readInOrder(db, rows)
}

/** Counts the products of a list that match a filter. */
export async function countProducts(db: Db, slug: CollectionSlug, part: ListFilter = {}): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collection', '=', slug)
    .where((eb) => matchesFilter(eb, part))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function hasProduct(db: Db, slug: CollectionSlug, part: ListFilter): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('collection', '=', slug)
    .where((eb) => matchesFilter(eb, part))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the distinct prices of a list with their counts. */
export const listPrices = async (db: Db, slug: CollectionSlug): Promise<PriceCount[]> =>
  await db
    .selectFrom('products')
    .select(['listPaise as pricePaise'])
    .select(({ fn }) => fn.countAll<number>().as('gifts'))
    .where('collection', '=', slug)
    .groupBy('listPaise')
    .orderBy('listPaise')
    .execute()

/** More countries than a list of choices can hold. */
const MAX_ORIGINS = 60

/** Returns the countries of origin in a list by name. */
export async function listOrigins(db: Db, slug: CollectionSlug): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('countryOfOrigin as origin')
    .distinct()
    .where('collection', '=', slug)
    .where('countryOfOrigin', '!=', '')
    .orderBy('countryOfOrigin')
    .limit(MAX_ORIGINS)
    .execute()
  return rows.map(({ origin }) => origin)
}

/** Returns the first product of a collection, whose picture stands in for a missing hero. */
export const firstProduct = async (db: Db, slug: CollectionSlug): Promise<Product | undefined> =>
  (await productsOfPage(db, slug, { from: 0, count: 1 }))[0]

/**
 * Returns the products that `relatedProducts` chooses from: those that follow a product in its collection and those at the
 * start, of the same and of other subcategories.
 */
export async function neighbourProducts(
  db: Db,
  { id, collection, subcategory }: Pick<Product, 'id' | 'collection' | 'subcategory'>,
  count: number,
): Promise<Product[]> {
  const own = await db.selectFrom('products').select('position').where('id', '=', id).executeTakeFirstOrThrow()
  const some = (sameSubcategory: boolean, following: boolean) => {
    const afterProduct = sql<SqlBool>`(position, id) > (${own.position}, ${id})`
    return db
      .selectFrom('products')
      .select(['id', 'position'])
      .where('collection', '=', collection)
      .where('id', '!=', id)
      .where((eb) => {
        if (subcategory === undefined) return eb.val(true)
        const same = eb('subcategory', '=', subcategory)
        return sameSubcategory ? same : eb.or([eb('subcategory', '!=', subcategory), eb('subcategory', 'is', null)])
      })
      .$if(following, (q) => q.where(afterProduct))
      .orderBy('position')
      .orderBy('id')
      .limit(count)
      .execute()
  }
  const parts = [some(true, true), some(true, false)]
  if (subcategory !== undefined) parts.push(some(false, true), some(false, false))
  const found = new Map((await Promise.all(parts)).flat().map((row) => [row.id, row]))
  const rows = [...found.values(), { id, position: own.position }]
  return readInOrder(
    db,
    rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
  )
}

async function readInOrder(db: Db, rows: readonly { id: ProductId }[]): Promise<Product[]> {
  const ids = rows.map(({ id }) => id)
  const products = await productsById(db, ids)
  return ids.flatMap((id) => products.get(id) ?? [])
}

function matchesFilter(eb: ProductExpressions, { said, price, origin }: ListFilter): Expression<SqlBool> {
  const parts = (said ?? []).map((one) => matchesCondition(eb, one))
  if (price && price.from > 0) parts.push(eb('listPaise', '>=', price.from))
  if (price && Number.isFinite(price.below)) parts.push(eb('listPaise', '<', price.below))
  if (origin !== undefined) parts.push(eb('countryOfOrigin', '=', origin))
  return eb.and(parts)
}

function matchesCondition(eb: ProductExpressions, { by, words }: ProductCondition): Expression<SqlBool> {
  if (by === 'subcategory') return words.length > 0 ? eb('subcategory', 'in', words) : eb.val(false)
  const column = eb.ref(by === 'tag' ? 'tags' : 'madeFor')
  // Lists are stored as JSON, so each word is matched with its quotation marks.
  return eb.or(words.map((word) => sql<SqlBool>`replace(${column}, ${JSON.stringify(word)}, '') <> ${column}`))
}
