import { type Expression, type SqlBool, sql } from 'kysely'
import { mainPicture } from '#domain/catalogue/product.ts'
import {
  LOW_STOCK,
  PRODUCT_STATES,
  type ProductCursor,
  type ProductFilter,
  type ProductState,
  productState,
} from '#domain/desk/product-list.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { uploadedPictures } from './queries.ts'

export const PAGE_SIZE = 50

const HOME_COLLECTION = sql<string>`coalesce(product.hidden_from, product.collection)`
/** The shop's order of collections; products without one are last. */
const COLLECTION_POSITION = sql<number>`coalesce(list.position, 1000000)`

/** Products joined to their collection and stock. */
const productsWithStock = (db: Db) =>
  db
    .selectFrom('products as product')
    .leftJoin('collections as list', (join) => join.on('list.slug', '=', HOME_COLLECTION))
    .leftJoin('stock', (join) => join.on('stock.id', '=', sql<string>`coalesce(product.twin_of, product.id)`))

const IN_SHOP = sql<SqlBool>`product.hidden_from is null`
/** A subquery on the stock table, because a join would look up the stock row of every product. */
const hasStock = (between: string) =>
  sql<SqlBool>`coalesce(product.twin_of, product.id) in (select id from stock where on_hand - reserved ${sql.raw(between)})`

/** SQL condition of each state; must agree with `productState`. */
const STATE_CONDITIONS: Record<ProductState, Expression<SqlBool>> = {
  on: sql<SqlBool>`${IN_SHOP} and product.available = 1 and not ${hasStock(`<= ${LOW_STOCK}`)}`,
  low: sql<SqlBool>`${IN_SHOP} and product.available = 1 and ${hasStock(`between 1 and ${LOW_STOCK}`)}`,
  'sold-out': sql<SqlBool>`${IN_SHOP} and (product.available = 0 or ${hasStock('<= 0')})`,
  hidden: sql<SqlBool>`product.hidden_from is not null and product.archived = 0 and product.show_from is null`,
  scheduled: sql<SqlBool>`product.hidden_from is not null and product.archived = 0 and product.show_from is not null`,
  archived: sql<SqlBool>`product.hidden_from is not null and product.archived = 1`,
}
const NOT_ARCHIVED = sql<SqlBool>`(product.hidden_from is null or product.archived = 0)`

/** Returns a `like` pattern that contains the text, with its wildcards escaped by `\`. */
export const likePattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const matchesSearch = (text: string): Expression<SqlBool> => {
  const like = likePattern(text)
  return sql<SqlBool>`(lower(product.name) like ${like} escape '\\' or lower(product.id) like ${like} escape '\\')`
}

export type ProductRows = Awaited<ReturnType<typeof listProductRows>>

/**
 * Returns a page of the desk's products in the shop's order; hidden ones are at their positions. `next` is the cursor
 * of the following page.
 */
export async function findProducts(
  db: Db,
  { state, collection, search, after }: ProductFilter,
): Promise<{ rows: ProductRows; next: ProductCursor | undefined }> {
  const keys = await productsWithStock(db)
    .select(['product.id', 'product.position', HOME_COLLECTION.as('home'), COLLECTION_POSITION.as('list')])
    .where(state ? STATE_CONDITIONS[state] : NOT_ARCHIVED)
    .$if(collection !== '', (query) => query.where(HOME_COLLECTION, '=', collection))
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
    .$if(after !== undefined, (query) => {
      const { list = 0, home = '', position = 0, id = '' } = after ?? {}
      return query.where(
        sql<SqlBool>`(${COLLECTION_POSITION}, ${HOME_COLLECTION}, product.position, product.id) > (${sql.lit(list)}, ${home}, ${sql.lit(position)}, ${id})`,
      )
    })
    .orderBy(COLLECTION_POSITION)
    .orderBy(HOME_COLLECTION)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(PAGE_SIZE + 1)
    .execute()
  const page = keys.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const rows = await listProductRows(
    db,
    page.map(({ id }) => id),
  )
  return { rows, next: keys.length > PAGE_SIZE ? last : undefined }
}

/** Returns the list's rows of the given products, in that order; unknown ids are left out. */
export async function listProductRows(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  const rows = await productsWithStock(db)
    .leftJoin('products as twin', 'twin.id', 'product.twinOf')
    .select(['product.id', 'product.name', 'product.twinOf', 'product.listPaise', 'product.available'])
    .select(['product.hiddenFrom', 'product.archived', 'product.showFrom', 'twin.available as twinAvailable'])
    .select(['list.title', 'stock.onHand', 'stock.reserved', 'product.pictures', 'twin.pictures as twinPictures'])
    .where('product.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { name, twinOf, listPaise: pricePaise, onHand } = row
    const left = onHand === null ? undefined : onHand - (row.reserved ?? 0)
    const shown = findPicture(mainPicture({ id, twinOf: twinOf ?? undefined, pictures: uploadedPictures(row) }), '')
    const state = productState({
      ...{ hidden: row.hiddenFrom !== null, archived: row.archived === 1, from: row.showFrom ?? '' },
      ...{ available: row.available === 1 && row.twinAvailable !== 0, left },
    })
    const counts = { onHand: onHand ?? undefined, left }
    return {
      id,
      name,
      twinOf: twinOf ?? undefined,
      pricePaise,
      ...counts,
      state,
      title: row.title ?? '',
      picture: shown,
    }
  })
}

/** Counts the products by state and by collection; collections without archived ones. No filter applies. */
export async function countProducts(db: Db) {
  const rows = await productsWithStock(db)
    .select([HOME_COLLECTION.as('home')])
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(
      Object.entries(STATE_CONDITIONS).map(([state, is]) =>
        sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`.as(state),
      ),
    )
    .groupBy(HOME_COLLECTION)
    .execute()
  const states = { all: 0 } as Record<ProductState | 'all', number>
  for (const { home: _, ...counts } of rows)
    for (const [state, count] of Object.entries(counts) as [ProductState | 'all', number][])
      states[state] = (states[state] ?? 0) + Number(count)
  for (const state of PRODUCT_STATES) states[state] ??= 0
  const shown = rows.map(({ home, all, ...counts }) => {
    const { archived = 0 } = counts as Partial<Record<ProductState, number>>
    return [home, Number(all) - Number(archived)] as const
  })
  return { states, lists: Object.fromEntries(shown) }
}
