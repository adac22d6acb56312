import { type Expression, type SqlBool, sql } from 'kysely'
import {
  ITEM_STATES,
  type ItemFilter,
  type ItemState,
  isOrdered,
  itemState,
  MAX_ORDERED_ROWS,
} from '#domain/desk/item-list.ts'
import { LOW_STOCK } from '#domain/desk/product-list.ts'
import type { Db } from '#server/db/connect.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { findStockMovements } from '#server/stock/queries.ts'
import { boxItemResource, findBoxItemRow } from './box-item-resource.ts'
import { illustratedBoxStyles, itemPicture } from './box-options.ts'
import { boxResource, findBoxRow, saleStatusOf } from './box-resource.ts'
import { likePattern } from './find-products.ts'

const PAGE_SIZE = 50

const itemsWithStock = (db: Db) => db.selectFrom('boxItems as item').leftJoin('stock', 'stock.id', 'item.id')

/** The shop's order of categories. */
const CATEGORY_ORDER = sql<number>`case item.category when 'keepsakes' then 0 when 'munchies' then 1 else 2 end`
const IN_STOCK = sql<number>`stock.on_hand - stock.reserved`
const IS_AVAILABLE = sql<SqlBool>`item.available = 1`
const IS_UNAVAILABLE = sql<SqlBool>`item.available = 0`

/** SQL condition of each state; must agree with `itemState`. */
const STATE_CONDITIONS: Record<ItemState, Expression<SqlBool>> = {
  on: sql<SqlBool>`${IS_AVAILABLE} and (stock.on_hand is null or ${IN_STOCK} > ${sql.lit(LOW_STOCK)})`,
  low: sql<SqlBool>`${IS_AVAILABLE} and ${IN_STOCK} between 1 and ${sql.lit(LOW_STOCK)}`,
  'sold-out': sql<SqlBool>`${IS_AVAILABLE} and ${IN_STOCK} <= 0`,
  hidden: sql<SqlBool>`${IS_UNAVAILABLE} and item.archived = 0`,
  archived: sql<SqlBool>`${IS_UNAVAILABLE} and item.archived = 1`,
}

const matchesSearch = (text: string): Expression<SqlBool> => {
  const like = likePattern(text)
  return sql<SqlBool>`(lower(item.name) like ${like} escape '\\' or lower(item.id) like ${like} escape '\\')`
}

/** Returns a page of box items, by category and position. `next` is the cursor of the following page. */
export async function findItems(db: Db, filter: ItemFilter) {
  const { state, category, search, after } = filter
  const pageSize = isOrdered(filter) ? MAX_ORDERED_ROWS : PAGE_SIZE
  const rows = await itemsWithStock(db)
    .select(['item.id', 'item.name', 'item.category', 'item.position', 'item.pricePaise', 'item.picture'])
    .select(['item.available', 'item.archived', 'stock.onHand', 'stock.reserved', CATEGORY_ORDER.as('shelf')])
    .where(state ? STATE_CONDITIONS[state] : sql<SqlBool>`(${IS_AVAILABLE} or item.archived = 0)`)
    .$if(category !== '', (query) => query.where('item.category', '=', category))
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
    .$if(after !== undefined, (query) => {
      const { shelf = 0, position = 0, id = '' } = after ?? {}
      return query.where(
        sql<SqlBool>`(${CATEGORY_ORDER}, item.position, item.id) > (${sql.lit(shelf)}, ${sql.lit(position)}, ${id})`,
      )
    })
    .orderBy(CATEGORY_ORDER)
    .orderBy('item.position')
    .orderBy('item.id')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const ids = isOrdered(filter) ? await findItemIdsIn(db, category) : []
  const placeOf = (id: string) => ids.findIndex((item) => item.id === id) + 1
  return {
    rows: page.map((row) => ({ ...toItem(row), place: placeOf(row.id) })),
    next: rows.length > pageSize && last ? cursorOf(last) : undefined,
  }
}

/** Returns all items of a category in order, including archived ones. */
const findItemIdsIn = (db: Db, category: string) =>
  db.selectFrom('boxItems').select('id').where('category', '=', category).orderBy('position').orderBy('id').execute()

const cursorOf = ({ shelf, position, id }: { shelf: number; position: number; id: string }) => ({ shelf, position, id })

type Row = { id: string; name: string; category: string; pricePaise: number; picture: string | null } & {
  available: number
  archived: number
  onHand: number | null
  reserved: number | null
}

function toItem({ id, name, category, pricePaise, picture, onHand, reserved, ...row }: Row) {
  const left = onHand === null ? undefined : onHand - (reserved ?? 0)
  const about = { id, name, category, pricePaise, onHand: onHand ?? undefined, left }
  return { ...about, state: itemState(row, left), picture: itemPicture({ id, picture }) }
}

/** Counts the box items by state and by category; categories without archived ones. No filter applies. */
export async function countItems(db: Db) {
  const rows = await itemsWithStock(db)
    .select('item.category')
    .select(
      ITEM_STATES.map((state) =>
        sql<number>`coalesce(sum(case when ${STATE_CONDITIONS[state]} then 1 else 0 end), 0)`.as(state),
      ),
    )
    .groupBy('item.category')
    .execute()
  const states = Object.fromEntries(
    ITEM_STATES.map((state) => [state, rows.reduce((all, row) => all + Number(row[state]), 0)]),
  ) as Record<ItemState, number>
  const ofShelf = ({ category, archived: _, ...there }: (typeof rows)[number]) => [
    category,
    Object.values(there).reduce<number>((all, count) => all + Number(count), 0),
  ]
  return { states, shelves: Object.fromEntries(rows.map(ofShelf)) as Record<string, number> }
}

/** Returns a box item with its stock, position and history, or `undefined`. */
export async function readItem(db: Db, id: string) {
  const row = await findBoxItemRow(db, id)
  if (!row) return undefined
  const ids = await findItemIdsIn(db, row.category)
  const stock = await db.selectFrom('stock').select('reserved').where('id', '=', id).executeTakeFirst()
  return {
    id,
    facts: await boxItemResource.read(db, row),
    reserved: stock?.reserved ?? 0,
    place: ids.findIndex((item) => item.id === id) + 1,
    places: ids.length,
    picture: itemPicture(row),
    // An uploaded picture replaces only the item's own picture, not the one inside the box.
    inBox: itemPicture({ id }),
    changes: await boxItemResource.history(db, id),
    moves: await findStockMovements(db, id),
  }
}

/** Returns the picture of an open box of this style. */
export const boxStylePicture = (form: string) => findPicture(`boxes/${form}-open`, '')

/** Returns the box styles, each with its picture. */
export const boxStyles = () => illustratedBoxStyles().map((form) => ({ ...form, picture: boxStylePicture(form.id) }))

/** Returns all boxes by position, archived ones last. */
export async function listBoxes(db: Db) {
  const rows = await db.selectFrom('boxes').selectAll().orderBy('archived').orderBy('position').orderBy('id').execute()
  const ids = await findBoxIds(db)
  return rows.map((row) => ({
    place: ids.findIndex(({ id }) => id === row.id) + 1,
    ...{ id: row.id, name: row.name, pricePaise: row.pricePaise },
    ...{ maxItems: row.maxItems, maxAccessories: row.maxAccessories },
    selling: saleStatusOf(row),
    picture: boxStylePicture(row.form ?? row.id),
  }))
}

const findBoxIds = (db: Db) => db.selectFrom('boxes').select('id').orderBy('position').orderBy('id').execute()

/** Returns a box with its position and history, or `undefined`. */
export async function readBox(db: Db, id: string) {
  const row = await findBoxRow(db, id)
  if (!row) return undefined
  const ids = await findBoxIds(db)
  return {
    id,
    facts: await boxResource.read(db, row),
    place: ids.findIndex((box) => box.id === id) + 1,
    places: ids.length,
    changes: await boxResource.history(db, id),
  }
}
export type BoxDetails = NonNullable<Awaited<ReturnType<typeof readBox>>>
