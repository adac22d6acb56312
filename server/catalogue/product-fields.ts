import type { Selectable } from 'kysely'
import * as z from 'zod'
import { EMPTY_LABEL } from '#domain/catalogue/label-names.ts'
import { formatContents, PRODUCT_TAGS, type ProductValues, type SaleStatus } from '#domain/catalogue/product-fields.ts'
import {
  labelFactsSchema,
  productContentsSchema,
  productListSchema,
  productTagsSchema,
} from '#domain/catalogue/product-schema.ts'
import type { ProductContext } from '#domain/catalogue/validate-product.ts'
import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import { plainRupees } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { ProductTable } from '#server/db/schema/catalogue.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'

export type ProductRow = Selectable<ProductTable>

/** Returns the collection of a product, published or not. */
export const collectionOf = ({
  collection,
  hiddenFrom,
}: Pick<ProductRow, 'collection' | 'hiddenFrom'>): CollectionSlug => hiddenFrom ?? collection

export function productSaleStatus({ hiddenFrom, archived, available }: ProductRow): SaleStatus {
  if (hiddenFrom !== null) return archived === 1 ? 'archived' : 'hidden'
  return available === 1 ? 'on' : 'sold-out'
}

const formatPositive = (value: number): string => (value > 0 ? String(value) : '')

type FieldsElsewhere = { onHand?: number | undefined; packDays?: number | undefined }

/** Returns the form fields of a product. */
export async function readProductFields(db: Db, row: ProductRow): Promise<ProductValues> {
  const stock = await db.selectFrom('stock').select('onHand').where('id', '=', row.id).executeTakeFirst()
  const pack = await db.selectFrom('packDays').select('days').where('id', '=', row.id).executeTakeFirst()
  return toProductFields(row, { onHand: stock?.onHand, packDays: pack?.days })
}

/** Product row with its form fields and reserved pieces. */
export type ProductWithFields = { row: ProductRow; facts: ProductValues; reserved: number }

/** Loads several products with their fields; at most 1000. */
export async function findProductsWithFields(
  db: Db,
  rows: readonly ProductRow[],
): Promise<Map<ProductId, ProductWithFields>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const stocks = await db.selectFrom('stock').select(['id', 'onHand', 'reserved']).where('id', 'in', ids).execute()
  const packs = await db.selectFrom('packDays').select(['id', 'days']).where('id', 'in', ids).execute()
  const stock = new Map(stocks.map(({ id, ...counted }) => [id, counted]))
  const days = new Map(packs.map((pack) => [pack.id, pack.days]))
  return new Map(
    rows.map((row) => {
      const { onHand, reserved = 0 } = stock.get(row.id) ?? {}
      return [row.id, { row, facts: toProductFields(row, { onHand, packDays: days.get(row.id) }), reserved }]
    }),
  )
}

function toProductFields(row: ProductRow, { onHand, packDays }: FieldsElsewhere): ProductValues {
  const words = (column: 'keyFeatures' | 'madeFor') =>
    parseColumn(productListSchema, row[column], `products.${column}`, row.id)
  const from = row.showFrom === null ? undefined : new Date(row.showFrom)
  const sharesStock = row.twinOf !== null
  const tags = parseColumn(productTagsSchema, row.tags, 'products.tags', row.id)
  return {
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    features: words('keyFeatures').join('\n'),
    contents: formatContents(parseColumn(productContentsSchema, row.contents, 'products.contents', row.id)),
    price: row.pricePaise === null ? '' : plainRupees(row.pricePaise),
    gstRate: sharesStock ? '' : String(row.gstRate),
    hsn: row.hsn,
    stock: sharesStock || onHand === undefined ? '' : String(onHand),
    selling: productSaleStatus(row),
    from: from ? `${indianDate(from)}T${indianTime(from)}` : '',
    collection: collectionOf(row),
    tags: PRODUCT_TAGS.filter((tag) => tags.includes(tag)).join(', '),
    subcategory: row.subcategory ?? '',
    madeFor: words('madeFor').join(', '),
    imageAlt: row.imageAlt,
    weight: formatPositive(row.weightGrams),
    country: row.countryOfOrigin,
    allergens: row.allergens,
    packDays: packDays === undefined ? '' : String(packDays),
    ...EMPTY_LABEL,
    ...parseColumn(labelFactsSchema, row.labelFacts, 'products.labelFacts', row.id),
    mrp: row.mrpPaise === null ? '' : plainRupees(row.mrpPaise),
  }
}

export const findProductRow = (db: Db, id: ProductId): Promise<ProductRow | undefined> =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a product until the transaction ends and returns it. */
export const lockProduct = (trx: Trx, id: ProductId): Promise<ProductRow | undefined> =>
  forUpdate(trx, trx.selectFrom('products').selectAll().where('id', '=', id)).executeTakeFirst()

const subcategoriesSchema = z.array(z.looseObject({ for: z.string(), label: z.string() }))

/** Collection that products can be added to. `parts`: its subcategories, if any. */
export type CollectionOption = {
  slug: CollectionSlug
  title: string
  state: string
  parts: { for: string; label: string }[]
}

/** Returns all collections in the shop's order. */
export async function listCollectionOptions(db: Db): Promise<CollectionOption[]> {
  const rows = await db
    .selectFrom('collections')
    .select(['slug', 'title', 'state', 'filterBy', 'filters'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ filterBy, filters, ...row }) => ({
    ...row,
    parts: filterBy === 'subcategory' ? parseColumn(subcategoriesSchema, filters, 'collections.filters', row.slug) : [],
  }))
}

/** Returns the context in which a product of this collection is validated. */
export function validationContext(
  places: readonly CollectionOption[],
  collection: CollectionSlug,
  now: Date,
  sharesStock: boolean,
): ProductContext {
  const parts = places.find(({ slug }) => slug === collection)?.parts ?? []
  return {
    collections: places.map(({ slug }) => slug),
    subcategories: parts.map((part) => part.for),
    sharesStock: sharesStock,
    now,
  }
}
