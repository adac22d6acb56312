import type { Selectable } from 'kysely'
import type { ServiceKind } from '#domain/catalogue/collections.ts'
import { parseItemFacts } from '#domain/catalogue/item-facts.ts'
import type { LabelFacts } from '#domain/catalogue/label-names.ts'
import type { Product, ProductPictures } from '#domain/catalogue/product.ts'
import {
  labelFactsSchema,
  productContentsSchema,
  productListSchema,
  productPicturesSchema,
  productTagsSchema,
} from '#domain/catalogue/product-schema.ts'
import type { CollectionSlug, Percent, ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import { readChangeMark } from '#server/cache/cache-tags.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { hasStockLeft, type StockColumns } from '#server/stock/queries.ts'

/**
 * Selects products with their selling price; a product with shared stock takes price, tax and availability from its
 * original.
 */
const selectProducts = (db: Db) =>
  db
    .selectFrom('products as product')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .leftJoin('collections as list', 'list.slug', 'product.collection')
    .leftJoin('stock', (join) => join.on('stock.id', '=', (eb) => eb.fn.coalesce('product.twinOf', 'product.id')))
    .selectAll('product')
    .select(['stock.onHand', 'stock.reserved'])
    .select(['twin.pricePaise as twinPricePaise', 'twin.available as twinAvailable', 'twin.gstRate as twinGstRate'])
    .select(['twin.mrpPaise as twinMrpPaise', 'twin.labelFacts as twinLabelFacts', 'twin.allergens as twinAllergens'])
    .select(['twin.pictures as twinPictures', 'twin.imageAlt as twinImageAlt'])
    .select(['list.title as listTitle', 'list.service', 'list.state as listState', 'list.readyTag', 'list.soonUntil'])

/** Counts the products of these collections. */
export async function countProductsIn(db: Db, collections: readonly CollectionSlug[]): Promise<number> {
  if (collections.length === 0) return 0
  const row = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collection', 'in', collections)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns the collection and id of the products of these collections, one page at a time. */
export async function productLocations(
  db: Db,
  collections: readonly CollectionSlug[],
  { from, count }: { from: number; count: number },
): Promise<Pick<ProductTable, 'collection' | 'id'>[]> {
  if (collections.length === 0) return []
  return db
    .selectFrom('products')
    .select(['collection', 'id'])
    .where('collection', 'in', collections)
    .orderBy('collection')
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .offset(from)
    .execute()
}

/** Returns the page, collection and GST rate of products by id; products in hidden collections are left out. */
export const locationsOfProducts = (db: Db, ids: readonly ProductId[]) =>
  db
    .selectFrom('products as product')
    .innerJoin('collections as list', 'list.slug', 'product.collection')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .where('list.state', '=', 'shown')
    .where('product.id', 'in', ids)
    .select(['product.id', 'product.collection', 'list.title'])
    .select((eb) => eb.fn.coalesce('twin.gstRate', 'product.gstRate').as('gstRate'))
    .execute()

/** Reads a product of a collection; `undefined` when the id is not in that collection (decisions §2.8). */
export async function productIn(db: Db, collection: CollectionSlug, id: ProductId): Promise<Product | undefined> {
  const row = await selectProducts(db)
    .where('product.collection', '=', collection)
    .where('product.id', '=', id)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** Finds a product id regardless of letter case. Ids are all lower case or all upper case. */
export async function canonicalProductId(
  db: Db,
  collection: CollectionSlug,
  text: string,
): Promise<ProductId | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('collection', '=', collection)
    .where('id', 'in', [text.toLowerCase(), text.toUpperCase()])
    .executeTakeFirst()
  return row?.id
}

export async function productsById(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, Product>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectById(db, toParameters(ids))
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** Spreads ids into numbered parameters: each list length is one compiled query. */
const toParameters = (ids: readonly ProductId[]): Record<string, string> => Object.fromEntries(ids.entries())

const selectById = compiledQuery((db, ids: Record<string, string>) =>
  selectProducts(db).where('product.id', 'in', Object.values(ids)),
)

/** Limit of the rates sent with the cart page, a few kilobytes. */
const MAX_RATES = 200

/**
 * Returns the GST rates of products that differ from the default, for the browser's cart calculation. Returns
 * `undefined` above the limit; the browser then requests the rates of its own products.
 */
export async function nonDefaultRates(db: Db): Promise<Record<string, number> | undefined> {
  const products = db
    .selectFrom('products')
    // Two ranges instead of `!=`, so that the index is used.
    .where((eb) => eb.or([eb('gstRate', '<', DEFAULT_GST_RATE), eb('gstRate', '>', DEFAULT_GST_RATE)]))
  const unusual = await products
    .select(['id', 'gstRate', 'twinOf'])
    .limit(MAX_RATES + 1)
    .execute()
  if (unusual.length > MAX_RATES) return undefined
  const twins = await db
    .selectFrom('products')
    .select(['id', 'twinOf'])
    .where('twinOf', 'in', products.select('id'))
    .limit(MAX_RATES + 1)
    .execute()
  const own = new Map(unusual.flatMap(({ id, gstRate, twinOf }) => (twinOf === null ? [[id, gstRate] as const] : [])))
  const sharedStock = twins.map(({ id, twinOf }) => [id, own.get(twinOf ?? '') ?? DEFAULT_GST_RATE] as const)
  return twins.length > MAX_RATES ? undefined : Object.fromEntries([...own, ...sharedStock])
}

/** Returns the contents of products by id, without their other columns. */
export async function productContents(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, Product['contents']>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectContents(db, toParameters(ids))
  return new Map(
    rows.map(({ id, contents }) => [id, parseColumn(productContentsSchema, contents, 'products.contents', id)]),
  )
}

const selectContents = compiledQuery((db, ids: Record<string, string>) =>
  db.selectFrom('products').select(['id', 'contents']).where('id', 'in', Object.values(ids)),
)

/** Returns a version that changes with every catalogue or settings change, but not with sales. */
export async function catalogueVersion(db: Db): Promise<string> {
  const { version } = await readChangeMark(db)
  const lists = await db
    .selectFrom('shownVersions')
    .select(({ fn }) => fn.max('stamp').as('stamp'))
    .where('kind', '=', 'list')
    .executeTakeFirst()
  return `${version} ${lists?.stamp ?? 0}`
}

type Row = Selectable<ProductTable> &
  StockColumns & {
    twinPricePaise: Paise | null
    twinAvailable: number | null
    twinGstRate: Percent | null
    twinMrpPaise: Paise | null
    twinLabelFacts: string | null
    twinAllergens: string | null
    twinPictures: string | null
    twinImageAlt: string | null
  } & {
    [Fact in 'listTitle' | 'service' | 'listState' | 'readyTag' | 'soonUntil']: string | null
  }

function toProduct(row: Row): Product {
  const pricePaise = row.pricePaise ?? row.twinPricePaise
  const onSale = row.available === 1 && row.twinAvailable !== 0 && row.listState === 'shown'
  if (pricePaise === null) throw new Error(`${row.id} has no price`)
  const tags = parseColumn(productTagsSchema, row.tags, 'products.tags', row.id)
  return {
    id: row.id,
    collection: row.collection,
    collectionTitle: row.listTitle ?? '',
    service: (row.service as ServiceKind | null) ?? 'standard',
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    keyFeatures: parseColumn(productListSchema, row.keyFeatures, 'products.keyFeatures', row.id),
    contents: parseColumn(productContentsSchema, row.contents, 'products.contents', row.id),
    pricePaise,
    rating: row.ratingTenths === null ? undefined : row.ratingTenths / 10,
    tags,
    subcategory: row.subcategory ?? undefined,
    hsn: row.hsn,
    gstRate: row.twinGstRate ?? row.gstRate,
    // The alt text belongs to the pictures, so both come from the same product.
    imageAlt: (row.twinPictures === null ? null : row.twinImageAlt) ?? row.imageAlt,
    pictures: uploadedPictures(row),
    madeFor: parseColumn(productListSchema, row.madeFor, 'products.madeFor', row.id),
    weightGrams: row.weightGrams,
    countryOfOrigin: row.countryOfOrigin,
    // The same product under another name has the same allergens.
    allergens: row.allergens || (row.twinAllergens ?? ''),
    label: readLabel(row),
    twinOf: row.twinOf ?? undefined,
    launchingSoon: isLaunchingSoon(row, tags),
    onSale,
    available: onSale && hasStockLeft(row),
  }
}

function readLabel({ id, mrpPaise, twinMrpPaise, labelFacts, twinLabelFacts }: Row): LabelFacts {
  const texts = parseColumn(labelFactsSchema, twinLabelFacts ?? labelFacts, 'products.labelFacts', id)
  return { mrpPaise: twinMrpPaise ?? mrpPaise ?? undefined, texts, items: parseItemFacts(texts.itemFacts ?? '') }
}

type PicturesRow = Pick<Row, 'id' | 'twinOf' | 'twinPictures' | 'pictures'>

/** Returns the uploaded pictures of a product; one with shared stock shows its original's. */
export function uploadedPictures({ id, twinOf, twinPictures, pictures }: PicturesRow): ProductPictures | undefined {
  const text = twinOf === null ? pictures : twinPictures
  return text === null ? undefined : parseColumn(productPicturesSchema, text, 'products.pictures', id)
}

/**
 * Before the collection's launch day all of its products launch soon; after it those without the ready tag, if one is
 * set.
 */
const isLaunchingSoon = ({ soonUntil, readyTag }: Row, tags: readonly string[]): boolean =>
  soonUntil !== null || (readyTag !== null && !tags.includes(readyTag))
