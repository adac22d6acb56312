import type { Selectable } from 'kysely'
import * as z from 'zod'
import { productContentsSchema, productTagsSchema, productWordsSchema } from '#domain/catalogue/product-schema.ts'
import { indianDate, indianTime } from '#domain/delivery/day.ts'
import type { CollectionSlug, ProductId } from '#domain/flavours.ts'
import type { Shelf } from '#domain/goods/check-product.ts'
import { type ProductFacts, type Selling, TAGS } from '#domain/goods/product-facts.ts'
import { contentLines } from '#domain/goods/product-texts.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'

export type ProductRow = Selectable<ProductTable>

/** The collection that a gift belongs to, whether it is in the shop or not. */
export const homeOf = ({ collection, hiddenFrom }: Pick<ProductRow, 'collection' | 'hiddenFrom'>): CollectionSlug =>
  hiddenFrom ?? collection

export function sellingOf({ hiddenFrom, archived, available }: ProductRow): Selling {
  if (hiddenFrom !== null) return archived === 1 ? 'archived' : 'hidden'
  return available === 1 ? 'on' : 'sold-out'
}

const numberText = (value: number): string => (value > 0 ? String(value) : '')

/** What is kept of a gift elsewhere: how many there are, and how long it takes to pack. */
type Beside = { onHand?: number | undefined; packDays?: number | undefined }

/** What there is to say of a gift, as fields have it. */
export async function factsOf(db: Db, row: ProductRow): Promise<ProductFacts> {
  const stock = await db.selectFrom('stock').select('onHand').where('id', '=', row.id).executeTakeFirst()
  const pack = await db.selectFrom('packDays').select('days').where('id', '=', row.id).executeTakeFirst()
  return factsFrom(row, { onHand: stock?.onHand, packDays: pack?.days })
}

/** A gift as its row is, with what there is to say of it, and how many are set aside. */
export type KnownGift = { row: ProductRow; facts: ProductFacts; reserved: number }

/** The same of many at once, by their ids; no more than a thousand. */
export async function knownGifts(db: Db, rows: readonly ProductRow[]): Promise<Map<ProductId, KnownGift>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const stocks = await db.selectFrom('stock').select(['id', 'onHand', 'reserved']).where('id', 'in', ids).execute()
  const packs = await db.selectFrom('packDays').select(['id', 'days']).where('id', 'in', ids).execute()
  const stock = new Map(stocks.map(({ id, ...counted }) => [id, counted]))
  const days = new Map(packs.map((pack) => [pack.id, pack.days]))
  return new Map(
    rows.map((row) => {
      const { onHand, reserved = 0 } = stock.get(row.id) ?? {}
      return [row.id, { row, facts: factsFrom(row, { onHand, packDays: days.get(row.id) }), reserved }]
    }),
  )
}

function factsFrom(row: ProductRow, { onHand, packDays }: Beside): ProductFacts {
  const words = (column: 'keyFeatures' | 'madeFor') =>
    parseColumn(productWordsSchema, row[column], `products.${column}`, row.id)
  const from = row.showFrom === null ? undefined : new Date(row.showFrom)
  const twin = row.twinOf !== null
  const tags = parseColumn(productTagsSchema, row.tags, 'products.tags', row.id)
  return {
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    features: words('keyFeatures').join('\n'),
    contents: contentLines(parseColumn(productContentsSchema, row.contents, 'products.contents', row.id)),
    price: row.pricePaise === null ? '' : String(row.pricePaise / PAISE_PER_RUPEE),
    gstRate: twin ? '' : String(row.gstRate),
    hsn: row.hsn,
    stock: twin || onHand === undefined ? '' : String(onHand),
    selling: sellingOf(row),
    from: from ? `${indianDate(from)}T${indianTime(from)}` : '',
    collection: homeOf(row),
    tags: TAGS.filter((tag) => tags.includes(tag)).join(', '),
    subcategory: row.subcategory ?? '',
    madeFor: words('madeFor').join(', '),
    imageAlt: row.imageAlt,
    weight: numberText(row.weightGrams),
    country: row.countryOfOrigin,
    allergens: row.allergens,
    packDays: packDays === undefined ? '' : String(packDays),
  }
}

export const productRow = (db: Db, id: ProductId): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

const partsSchema = z.array(z.looseObject({ for: z.string(), label: z.string() }))

/** A collection that gifts can be put into. `parts`: what its list is parted into, none where it is not. */
export type Place = { slug: CollectionSlug; title: string; state: string; parts: { for: string; label: string }[] }

/** All collections, in the shop's order. */
export async function readPlaces(db: Db): Promise<Place[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['slug', 'title', 'state', 'filterBy', 'filters'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ filterBy, filters, ...row }) => ({
    ...row,
    parts: filterBy === 'subcategory' ? parseColumn(partsSchema, filters, 'collections.filters', row.slug) : [],
  }))
}

/** What a gift of this collection is held against. */
export function shelfOf(places: readonly Place[], collection: CollectionSlug, now: Date, twin: boolean): Shelf {
  const parts = places.find(({ slug }) => slug === collection)?.parts ?? []
  return { collections: places.map(({ slug }) => slug), subcategories: parts.map((part) => part.for), twin, now }
}
