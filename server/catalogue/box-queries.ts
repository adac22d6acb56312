import type { Selectable } from 'kysely'
import { type Box, type BoxItem, ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import type { BoxId, ItemId, Percent } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxItemTable } from '#server/db/schema/catalogue.ts'
import { isInStock } from '#server/stock/queries.ts'

/** `form`: the box by whose pictures it is shown. */
export type BoxOnSale = Box & { form: BoxId; line: string; hsn: string; gstRate: Percent }

/** `picture`: as somebody brought it in at the desk. */
export type ShelfItem = BoxItem & { picture: string | null }

/** The boxes that can be chosen, in the shop's order. */
export async function boxesOnSale(db: Db): Promise<BoxOnSale[]> {
  return db
    .selectFrom('boxes')
    .select(['id', 'name', 'line', 'hsn', 'gstRate', 'pricePaise', 'maxItems', 'maxAccessories'])
    .select((eb) => eb.fn.coalesce('form', 'id').as('form'))
    .where('available', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const selectItems = (db: Db) =>
  db
    .selectFrom('boxItems')
    .select(['id', 'name', 'category', 'pricePaise', 'picture'])
    .where('available', '=', 1)
    .orderBy('position')
    .orderBy('id')

/** How many things of a category are left. */
export async function countItemsOf(db: Db, category: ItemCategory): Promise<number> {
  const row = await db
    .selectFrom('boxItems')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('available', '=', 1)
    .where('category', '=', category)
    .where(isInStock)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type Shelves = { counts: Record<ItemCategory, number>; leastPaise: Paise; mostPaise: Paise }

/**
 * How many things of each category are on sale, and what the cheapest and the dearest of them all cost, 0 where there is
 * none. One that is sold out comes back, so what is said of all shelves does not change with every order.
 */
export async function shelvesOf(db: Db): Promise<Shelves> {
  const rows = await db
    .selectFrom('boxItems')
    .select(({ fn }) => [
      'category',
      fn.countAll().as('count'),
      fn.min('pricePaise').as('least'),
      fn.max('pricePaise').as('most'),
    ])
    .where('available', '=', 1)
    .groupBy('category')
    .execute()
  const countOf = (name: ItemCategory) => Number(rows.find(({ category }) => category === name)?.count ?? 0)
  return {
    counts: { keepsakes: countOf('keepsakes'), munchies: countOf('munchies'), accessories: countOf('accessories') },
    leastPaise: rows.length === 0 ? 0 : Math.min(...rows.map(({ least }) => Number(least))),
    mostPaise: Math.max(0, ...rows.map(({ most }) => Number(most))),
  }
}

export async function itemsOf(
  db: Db,
  category: ItemCategory,
  { from, count }: { from: number; count: number },
): Promise<ShelfItem[]> {
  const rows = await selectItems(db)
    .where('category', '=', category)
    .where(isInStock)
    .limit(count)
    .offset(from)
    .execute()
  return rows.map(toItem)
}

export async function boxById(db: Db, id: BoxId): Promise<BoxOnSale | undefined> {
  return (await boxesOnSale(db)).find((box) => box.id === id)
}

/** The items that are on sale among the ids asked for, by id; whether one is left is decided when it is set aside. */
export async function itemsById(
  db: Db,
  ids: readonly ItemId[],
): Promise<Map<ItemId, ShelfItem & { gstRate: Percent }>> {
  if (ids.length === 0) return new Map()
  const rows = await selectItems(db).select('gstRate').where('id', 'in', ids).execute()
  return new Map(rows.map(({ gstRate, ...row }) => [row.id, { ...toItem(row), gstRate }]))
}

type ItemRow = Pick<Selectable<BoxItemTable>, 'id' | 'name' | 'category' | 'pricePaise' | 'picture'>

function toItem({ category, ...row }: ItemRow): ShelfItem {
  const known = ITEM_CATEGORIES.find((name) => name === category)
  if (!known) throw new Error(`${row.id} has no category of the shop`)
  return { ...row, category: known }
}
