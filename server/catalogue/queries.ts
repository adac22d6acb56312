import type { Selectable } from 'kysely'
import { COLLECTION_SLUGS, type CollectionSlug } from '#domain/catalogue/collections.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Paise } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { isLeft, type Left } from '#server/stock/queries.ts'

/** Products with the price they sell at: a twin's is its twin's. */
const selectProducts = (db: Db) =>
  db
    .selectFrom('products as product')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .leftJoin('stock', (join) => join.on('stock.id', '=', (eb) => eb.fn.coalesce('product.twinOf', 'product.id')))
    .selectAll('product')
    .select(['stock.onHand', 'stock.reserved'])
    .select(['twin.pricePaise as twinPricePaise', 'twin.available as twinAvailable', 'twin.gstRate as twinGstRate'])

export async function productsOf(db: Db, collection: CollectionSlug): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where('product.collection', '=', collection)
    .orderBy('product.position')
    .execute()
  return rows.map(toProduct)
}

/** What every gift of every collection costs. */
export async function pricesByCollection(db: Db): Promise<Record<CollectionSlug, Paise[]>> {
  const rows = await db
    .selectFrom('products as product')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .select((eb) => ['product.collection', eb.fn.coalesce('product.pricePaise', 'twin.pricePaise').as('pricePaise')])
    .execute()
  const pricesOf = (slug: CollectionSlug) =>
    rows.filter(({ collection }) => collection === slug).map(({ pricePaise }) => pricePaise ?? 0)
  return Object.fromEntries(COLLECTION_SLUGS.map((slug) => [slug, pricesOf(slug)])) as Record<CollectionSlug, Paise[]>
}

/** What of every gift can be searched, as it is stored: the lists are still JSON. */
export const searchableRows = (db: Db) =>
  db
    .selectFrom('products as product')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .select(['product.id', 'product.collection', 'product.name', 'product.tagline', 'product.contents'])
    .select(['product.madeFor', 'product.subcategory'])
    .select((eb) => eb.fn.coalesce('product.pricePaise', 'twin.pricePaise').as('pricePaise'))
    .orderBy('product.collection')
    .orderBy('product.position')
    .execute()
export type SearchableRow = Awaited<ReturnType<typeof searchableRows>>[number]

/** Where every gift is. */
export const productPlaces = (db: Db): Promise<Pick<ProductTable, 'collection' | 'id'>[]> =>
  db.selectFrom('products').select(['collection', 'id']).orderBy('collection').orderBy('position').execute()

/** A gift of a collection; `undefined` where the id is not one of that collection's (decisions §2.8). */
export async function productIn(db: Db, collection: CollectionSlug, id: string): Promise<Product | undefined> {
  const row = await selectProducts(db)
    .where('product.collection', '=', collection)
    .where('product.id', '=', id)
    .executeTakeFirst()
  return row && toProduct(row)
}

export async function productsById(db: Db, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectById(db, numbered(ids))
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** A list as a prepared query takes it: each length of it is a query. */
const numbered = (ids: readonly string[]): Record<string, string> => Object.fromEntries(ids.entries())

const selectById = prepared((db, ids: Record<string, string>) =>
  selectProducts(db).where('product.id', 'in', Object.values(ids)),
)

/** The gifts that are not taxed at the usual rate, with theirs; the browser reckons a cart with them. */
export async function unusualRates(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('products as product')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .select((eb) => ['product.id', eb.fn.coalesce('twin.gstRate', 'product.gstRate').as('gstRate')])
    .where((eb) => eb(eb.fn.coalesce('twin.gstRate', 'product.gstRate'), '!=', DEFAULT_GST_RATE))
    .execute()
  return Object.fromEntries(rows.map(({ id, gstRate }) => [id, gstRate]))
}

/** What each gift holds, without the rest of it. */
export async function giftContents(db: Db, ids: readonly string[]): Promise<Map<string, Product['contents']>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectContents(db, numbered(ids))
  return new Map(rows.map(({ id, contents }) => [id, JSON.parse(contents)]))
}

const selectContents = prepared((db, ids: Record<string, string>) =>
  db.selectFrom('products').select(['id', 'contents']).where('id', 'in', Object.values(ids)),
)

/** Changes with every change to the catalogue or the settings, so that every machine drops what it keeps of them. */
export async function catalogueVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', 'catalogueVersion').executeTakeFirst()
  return row?.value ?? '0'
}

type Row = Selectable<ProductTable> &
  Left & { twinPricePaise: number | null; twinAvailable: number | null; twinGstRate: number | null }

function toProduct(row: Row): Product {
  const pricePaise = row.pricePaise ?? row.twinPricePaise
  const onSale = row.available === 1 && row.twinAvailable !== 0
  if (pricePaise === null) throw new Error(`${row.id} has no price`)
  return {
    id: row.id,
    collection: row.collection as CollectionSlug,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    keyFeatures: JSON.parse(row.keyFeatures),
    contents: JSON.parse(row.contents),
    pricePaise,
    rating: row.ratingTenths === null ? undefined : row.ratingTenths / 10,
    tags: JSON.parse(row.tags),
    subcategory: row.subcategory ?? undefined,
    hsn: row.hsn,
    gstRate: row.twinGstRate ?? row.gstRate,
    imageAlt: row.imageAlt,
    madeFor: JSON.parse(row.madeFor),
    weightGrams: row.weightGrams,
    countryOfOrigin: row.countryOfOrigin,
    twinOf: row.twinOf ?? undefined,
    onSale,
    available: onSale && isLeft(row),
  }
}
