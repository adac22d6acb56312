import type { Selectable } from 'kysely'
import { type Box, type BoxItem, ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import type { BoxId, ItemId, Percent } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxItemTable } from '#server/db/schema/catalogue.ts'
import { isBoxItemInStock } from '#server/stock/queries.ts'

/** `form`: id of the box whose pictures are used. */
export type BoxOnSale = Box & { form: BoxId; line: string; hsn: string; gstRate: Percent }

/** `picture`: name of the picture uploaded at the desk. */
export type ShelfItem = BoxItem & { picture: string | null }

/** Returns the boxes on sale, in display order. */
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

/** Returns how many box items of a category are in stock. */
export async function countItemsInStock(db: Db, category: ItemCategory): Promise<number> {
  const row = await db
    .selectFrom('boxItems')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('available', '=', 1)
    .where('category', '=', category)
    .where(isBoxItemInStock)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type ShelfTotals = { counts: Record<ItemCategory, number>; leastPaise: Paise; mostPaise: Paise }

/**
 * Returns the number of box items on sale per category and their price range in paise (0 without items).
 *
 * Sold-out items count, since they return and the texts should not change with every order.
 */
export async function readShelves(db: Db): Promise<ShelfTotals> {
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

export async function itemsInCategory(
  db: Db,
  category: ItemCategory,
  { from, count }: { from: number; count: number },
): Promise<ShelfItem[]> {
  const rows = await selectItems(db)
    .where('category', '=', category)
    .where(isBoxItemInStock)
    .limit(count)
    .offset(from)
    .execute()
  return rows.map(toItem)
}

export async function boxById(db: Db, id: BoxId): Promise<BoxOnSale | undefined> {
  return (await boxesOnSale(db)).find((box) => box.id === id)
}

/** Returns the box items on sale among these ids, by id. Stock is checked later, when it is reserved. */
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
  const itemCategory = ITEM_CATEGORIES.find((name) => name === category)
  if (!itemCategory) throw new Error(`${row.id} has an unknown category`)
  return { ...row, category: itemCategory }
}
