import { type Expression, type SqlBool, sql } from 'kysely'
import { firstPicture } from '#domain/catalogue/product.ts'
import {
  FEW_LEFT,
  PRODUCT_STATES,
  type ProductFilter,
  type ProductKey,
  type ProductState,
  productState,
} from '#domain/desk/product-list.ts'
import type { ProductId } from '#domain/flavours.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { picturesOf } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

export const PAGE = 50

const HOME = sql<string>`coalesce(product.hidden_from, product.collection)`
/** The shop's order of collections; what is in none comes last. */
const LIST = sql<number>`coalesce(list.position, 1000000)`

/** A gift with its collection, and what is counted of it. */
const placed = (db: Db) =>
  db
    .selectFrom('products as product')
    .leftJoin('collections as list', (join) => join.on('list.slug', '=', HOME))
    .leftJoin('stock', (join) => join.on('stock.id', '=', sql<string>`coalesce(product.twin_of, product.id)`))

const IN_SHOP = sql<SqlBool>`product.hidden_from is null`
/** What is counted for a gift is one of these: asked once, where a join would look up the stock of every gift. */
const isLeft = (between: string) =>
  sql<SqlBool>`coalesce(product.twin_of, product.id) in (select id from stock where on_hand - reserved ${sql.raw(between)})`

/** Gifts of each state, as `productState` tells them. */
const OF_STATE: Record<ProductState, Expression<SqlBool>> = {
  on: sql<SqlBool>`${IN_SHOP} and product.available = 1 and not ${isLeft(`<= ${FEW_LEFT}`)}`,
  low: sql<SqlBool>`${IN_SHOP} and product.available = 1 and ${isLeft(`between 1 and ${FEW_LEFT}`)}`,
  'sold-out': sql<SqlBool>`${IN_SHOP} and (product.available = 0 or ${isLeft('<= 0')})`,
  hidden: sql<SqlBool>`product.hidden_from is not null and product.archived = 0 and product.show_from is null`,
  scheduled: sql<SqlBool>`product.hidden_from is not null and product.archived = 0 and product.show_from is not null`,
  archived: sql<SqlBool>`product.hidden_from is not null and product.archived = 1`,
}
const NOT_ARCHIVED = sql<SqlBool>`(product.hidden_from is null or product.archived = 0)`

/** What stands somewhere in a text, whatever signs are in it. */
export const likeText = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** What is searched for stands in a name or an id, in small letters or large. */
const searched = (text: string): Expression<SqlBool> => {
  const like = likeText(text)
  return sql<SqlBool>`(lower(product.name) like ${like} escape '\\' or lower(product.id) like ${like} escape '\\')`
}

export type ProductRows = Awaited<ReturnType<typeof rowsOf>>

/**
 * A page of the desk's gifts in the shop's order, those that are hidden at their places. `next`: where the one after it
 * begins, by key.
 */
export async function findProducts(
  db: Db,
  { state, collection, search, after }: ProductFilter,
): Promise<{ rows: ProductRows; next: ProductKey | undefined }> {
  const keys = await placed(db)
    .select(['product.id', 'product.position', HOME.as('home'), LIST.as('list')])
    .where(state ? OF_STATE[state] : NOT_ARCHIVED)
    .$if(collection !== '', (query) => query.where(HOME, '=', collection))
    .$if(search !== '', (query) => query.where(searched(search)))
    .$if(after !== undefined, (query) => {
      const { list = 0, home = '', position = 0, id = '' } = after ?? {}
      return query.where(
        sql<SqlBool>`(${LIST}, ${HOME}, product.position, product.id) > (${sql.lit(list)}, ${home}, ${sql.lit(position)}, ${id})`,
      )
    })
    .orderBy(LIST)
    .orderBy(HOME)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(PAGE + 1)
    .execute()
  const page = keys.slice(0, PAGE)
  const last = page.at(-1)
  const rows = await rowsOf(
    db,
    page.map(({ id }) => id),
  )
  return { rows, next: keys.length > PAGE ? last : undefined }
}

async function rowsOf(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  const rows = await placed(db)
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
    const shown = picture(firstPicture({ id, twinOf: twinOf ?? undefined, pictures: picturesOf(row) }), '')
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

/** How many there are of each state, and in each collection but those that are archived, under no other filter. */
export async function countProducts(db: Db) {
  const rows = await placed(db)
    .select([HOME.as('home')])
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(
      Object.entries(OF_STATE).map(([state, is]) =>
        sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`.as(state),
      ),
    )
    .groupBy(HOME)
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
