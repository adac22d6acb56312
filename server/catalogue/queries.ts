import type { Selectable } from 'kysely'
import type { ServiceKind } from '#domain/catalogue/collections.ts'
import type { Product, ProductPictures } from '#domain/catalogue/product.ts'
import {
  productContentsSchema,
  productPicturesSchema,
  productTagsSchema,
  productWordsSchema,
} from '#domain/catalogue/product-schema.ts'
import type { CollectionSlug, Percent, ProductId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { prepared } from '#server/db/prepared.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { isLeft, type Left } from '#server/stock/queries.ts'
import { currentMark } from '#server/versions/shown-versions.ts'

/** Products with the price they sell at: a twin's is its twin's. */
const selectProducts = (db: Db) =>
  db
    .selectFrom('products as product')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .leftJoin('collections as list', 'list.slug', 'product.collection')
    .leftJoin('stock', (join) => join.on('stock.id', '=', (eb) => eb.fn.coalesce('product.twinOf', 'product.id')))
    .selectAll('product')
    .select(['stock.onHand', 'stock.reserved'])
    .select(['twin.pricePaise as twinPricePaise', 'twin.available as twinAvailable', 'twin.gstRate as twinGstRate'])
    .select(['twin.pictures as twinPictures', 'twin.imageAlt as twinImageAlt'])
    .select(['list.title as listTitle', 'list.service', 'list.state as listState', 'list.readyTag', 'list.soonUntil'])

/** How many gifts there are in these collections. */
export async function countPlaces(db: Db, collections: readonly CollectionSlug[]): Promise<number> {
  if (collections.length === 0) return 0
  const row = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('collection', 'in', collections)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Where the gifts of these collections are, some of them after the others. */
export async function productPlaces(
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

/** The page and the collection of gifts by their ids; of one that nobody sees, nothing. */
export const placesOf = (db: Db, ids: readonly ProductId[]) =>
  db
    .selectFrom('products as product')
    .innerJoin('collections as list', 'list.slug', 'product.collection')
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .where('list.state', '=', 'shown')
    .where('product.id', 'in', ids)
    .select(['product.id', 'product.collection', 'list.title'])
    .select((eb) => eb.fn.coalesce('twin.gstRate', 'product.gstRate').as('gstRate'))
    .execute()

/** A gift of a collection; `undefined` where the id is not one of that collection's (decisions §2.8). */
export async function productIn(db: Db, collection: CollectionSlug, id: ProductId): Promise<Product | undefined> {
  const row = await selectProducts(db)
    .where('product.collection', '=', collection)
    .where('product.id', '=', id)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** The id of a collection's product that differs from this text by letter case at most. An id is all small or all capitals. */
export async function trueProductId(db: Db, collection: CollectionSlug, text: string): Promise<ProductId | undefined> {
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
  const { rows } = await selectById(db, numbered(ids))
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** A list as a prepared query takes it: each length of it is a query. */
const numbered = (ids: readonly ProductId[]): Record<string, string> => Object.fromEntries(ids.entries())

const selectById = prepared((db, ids: Record<string, string>) =>
  selectProducts(db).where('product.id', 'in', Object.values(ids)),
)

/** So many of them are sent with the cart's page, a few kilobytes. */
const MOST_RATES = 200

/**
 * The gifts that are not taxed at the usual rate, with theirs; the browser reckons a cart with them. Nothing where they are
 * more than can be sent to everybody: then it asks for those of its own gifts.
 */
export async function unusualRates(db: Db): Promise<Record<string, number> | undefined> {
  const gifts = db
    .selectFrom('products')
    // An index finds what is below a value and above it, and not what is another.
    .where((eb) => eb.or([eb('gstRate', '<', DEFAULT_GST_RATE), eb('gstRate', '>', DEFAULT_GST_RATE)]))
  const unusual = await gifts
    .select(['id', 'gstRate', 'twinOf'])
    .limit(MOST_RATES + 1)
    .execute()
  if (unusual.length > MOST_RATES) return undefined
  const twins = await db
    .selectFrom('products')
    .select(['id', 'twinOf'])
    .where('twinOf', 'in', gifts.select('id'))
    .limit(MOST_RATES + 1)
    .execute()
  const own = new Map(unusual.flatMap(({ id, gstRate, twinOf }) => (twinOf === null ? [[id, gstRate] as const] : [])))
  const theirs = twins.map(({ id, twinOf }) => [id, own.get(twinOf ?? '') ?? DEFAULT_GST_RATE] as const)
  return twins.length > MOST_RATES ? undefined : Object.fromEntries([...own, ...theirs])
}

/** What each gift holds, without the rest of it. */
export async function giftContents(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, Product['contents']>> {
  if (ids.length === 0) return new Map()
  const { rows } = await selectContents(db, numbered(ids))
  return new Map(
    rows.map(({ id, contents }) => [id, parseColumn(productContentsSchema, contents, 'products.contents', id)]),
  )
}

const selectContents = prepared((db, ids: Record<string, string>) =>
  db.selectFrom('products').select(['id', 'contents']).where('id', 'in', Object.values(ids)),
)

/** Changes with every change to the catalogue or the settings, but for what is sold. */
export async function catalogueVersion(db: Db): Promise<string> {
  const { version } = await currentMark(db)
  const lists = await db
    .selectFrom('shownVersions')
    .select(({ fn }) => fn.max('stamp').as('stamp'))
    .where('kind', '=', 'list')
    .executeTakeFirst()
  return `${version} ${lists?.stamp ?? 0}`
}

type Row = Selectable<ProductTable> &
  Left & {
    twinPricePaise: Paise | null
    twinAvailable: number | null
    twinGstRate: Percent | null
    twinPictures: string | null
    twinImageAlt: string | null
  } & {
    [Fact in 'listTitle' | 'service' | 'listState' | 'readyTag' | 'soonUntil']: string | null
  }

function toProduct(row: Row): Product {
  const pricePaise = row.pricePaise ?? row.twinPricePaise
  // What lies in a collection that nobody sees is not for sale.
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
    keyFeatures: parseColumn(productWordsSchema, row.keyFeatures, 'products.keyFeatures', row.id),
    contents: parseColumn(productContentsSchema, row.contents, 'products.contents', row.id),
    pricePaise,
    rating: row.ratingTenths === null ? undefined : row.ratingTenths / 10,
    tags,
    subcategory: row.subcategory ?? undefined,
    hsn: row.hsn,
    gstRate: row.twinGstRate ?? row.gstRate,
    // Said with the pictures, so it goes with them.
    imageAlt: (row.twinPictures === null ? null : row.twinImageAlt) ?? row.imageAlt,
    pictures: picturesOf(row),
    madeFor: parseColumn(productWordsSchema, row.madeFor, 'products.madeFor', row.id),
    weightGrams: row.weightGrams,
    countryOfOrigin: row.countryOfOrigin,
    allergens: row.allergens,
    twinOf: row.twinOf ?? undefined,
    launchingSoon: isLaunchingSoon(row, tags),
    onSale,
    available: onSale && isLeft(row),
  }
}

type PicturesRow = Pick<Row, 'id' | 'twinOf' | 'twinPictures' | 'pictures'>

/** The pictures that an owner gave a gift; a twin is shown as the gift that it is. */
export function picturesOf({ id, twinOf, twinPictures, pictures }: PicturesRow): ProductPictures | undefined {
  const text = twinOf === null ? pictures : twinPictures
  return text === null ? undefined : parseColumn(productPicturesSchema, text, 'products.pictures', id)
}

/** All of a collection until its day has come; after that those without the tag of what is ready, where it names one. */
const isLaunchingSoon = ({ soonUntil, readyTag }: Row, tags: readonly string[]): boolean =>
  soonUntil !== null || (readyTag !== null && !tags.includes(readyTag))
