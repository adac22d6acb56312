import { type Expression, type SqlBool, sql } from 'kysely'
import { ITEM_STATES, type ItemFilter, type ItemState, itemState } from '#domain/desk/item-list.ts'
import { FEW_LEFT } from '#domain/desk/product-list.ts'
import { itemPicture } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'
import { goodsChangesOf } from '#server/owner/goods/goods-changes.ts'
import { ITEM_KIND, itemRow } from '#server/owner/goods/item-kind.ts'
import { movesOf } from '#server/stock/stock-moves.ts'
import { likeText } from './find-products.ts'

export const PAGE = 50

const counted = (db: Db) => db.selectFrom('boxItems as item').leftJoin('stock', 'stock.id', 'item.id')

/** The shop's order of shelves. */
const SHELF = sql<number>`case item.category when 'keepsakes' then 0 when 'munchies' then 1 else 2 end`
const LEFT = sql<number>`stock.on_hand - stock.reserved`
const ON = sql<SqlBool>`item.available = 1`
const OFF = sql<SqlBool>`item.available = 0`

/** Things of each state, as `itemState` tells them. */
const OF_STATE: Record<ItemState, Expression<SqlBool>> = {
  on: sql<SqlBool>`${ON} and (stock.on_hand is null or ${LEFT} > ${sql.lit(FEW_LEFT)})`,
  low: sql<SqlBool>`${ON} and ${LEFT} between 1 and ${sql.lit(FEW_LEFT)}`,
  'sold-out': sql<SqlBool>`${ON} and ${LEFT} <= 0`,
  hidden: sql<SqlBool>`${OFF} and item.archived = 0`,
  archived: sql<SqlBool>`${OFF} and item.archived = 1`,
}

const searched = (text: string): Expression<SqlBool> => {
  const like = likeText(text)
  return sql<SqlBool>`(lower(item.name) like ${like} escape '\\' or lower(item.id) like ${like} escape '\\')`
}

/** A page of the things for boxes, shelf by shelf in their order. `next`: where the one after it begins, by key. */
export async function findItems(db: Db, { state, category, search, after }: ItemFilter) {
  const rows = await counted(db)
    .select(['item.id', 'item.name', 'item.category', 'item.position', 'item.pricePaise', 'item.picture'])
    .select(['item.available', 'item.archived', 'stock.onHand', 'stock.reserved', SHELF.as('shelf')])
    .where(state ? OF_STATE[state] : sql<SqlBool>`(${ON} or item.archived = 0)`)
    .$if(category !== '', (query) => query.where('item.category', '=', category))
    .$if(search !== '', (query) => query.where(searched(search)))
    .$if(after !== undefined, (query) => {
      const { shelf = 0, position = 0, id = '' } = after ?? {}
      return query.where(
        sql<SqlBool>`(${SHELF}, item.position, item.id) > (${sql.lit(shelf)}, ${sql.lit(position)}, ${id})`,
      )
    })
    .orderBy(SHELF)
    .orderBy('item.position')
    .orderBy('item.id')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return { rows: page.map(shown), next: rows.length > PAGE && last ? keyOf(last) : undefined }
}

const keyOf = ({ shelf, position, id }: { shelf: number; position: number; id: string }) => ({ shelf, position, id })

type Row = { id: string; name: string; category: string; pricePaise: number; picture: string | null } & {
  available: number
  archived: number
  onHand: number | null
  reserved: number | null
}

function shown({ id, name, category, pricePaise, picture, onHand, reserved, ...row }: Row) {
  const left = onHand === null ? undefined : onHand - (reserved ?? 0)
  const about = { id, name, category, pricePaise, onHand: onHand ?? undefined, left }
  return { ...about, state: itemState(row, left), picture: itemPicture({ id, picture }) }
}

/** How many there are of each state and on each shelf, under no other filter; shelves without what is archived. */
export async function countItems(db: Db) {
  const rows = await counted(db)
    .select('item.category')
    .select(
      ITEM_STATES.map((state) =>
        sql<number>`coalesce(sum(case when ${OF_STATE[state]} then 1 else 0 end), 0)`.as(state),
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

/** A thing for a box with all that an owner wants to see beside its fields; `undefined` where there is none. */
export async function readItem(db: Db, id: string) {
  const row = await itemRow(db, id)
  if (!row) return undefined
  const ids = await db
    .selectFrom('boxItems')
    .select('id')
    .where('category', '=', row.category)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const stock = await db.selectFrom('stock').select('reserved').where('id', '=', id).executeTakeFirst()
  return {
    id,
    facts: await ITEM_KIND.factsOf(db, row),
    reserved: stock?.reserved ?? 0,
    place: ids.findIndex((item) => item.id === id) + 1,
    places: ids.length,
    picture: itemPicture(row),
    // What somebody brought in stands on the shelf alone.
    inBox: itemPicture({ id }),
    changes: await goodsChangesOf(db, 'item', id),
    moves: await movesOf(db, id),
  }
}
