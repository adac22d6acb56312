import type { Selectable } from 'kysely'
import { priceOf, rateOf } from '#domain/goods/check-product.ts'
import { ITEM_FIELDS, ITEM_LABELS, type ItemFacts, type ItemField, itemFaults } from '#domain/goods/item-facts.ts'
import { tidyFigure } from '#domain/goods/product-facts.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxItemTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'
import { keepShown, strangePictures } from '#server/owner/pictures/brought.ts'
import { countStock } from '#server/owner/set-stock.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { ALL_SHELVES_ID, invalidateShown } from '#server/versions/shown-versions.ts'
import { figureText, sellingColumns, sellingOfRow } from './box-kind.ts'
import { type FactKind, ofChange } from './fact-kind.ts'

type ItemRow = Selectable<BoxItemTable>

async function factsOf(db: Db, row: ItemRow): Promise<ItemFacts> {
  const stock = await db.selectFrom('stock').select('onHand').where('id', '=', row.id).executeTakeFirst()
  return {
    name: row.name,
    line: row.line,
    category: row.category,
    price: String(row.pricePaise / PAISE_PER_RUPEE),
    gstRate: String(row.gstRate),
    hsn: row.hsn,
    stock: stock ? String(stock.onHand) : '',
    weight: figureText(row.weightGrams),
    selling: sellingOfRow(row),
    picture: row.picture ?? '',
  }
}

/** The row of a thing for a box, of facts that have been checked. */
export const itemColumns = (facts: ItemFacts) => ({
  name: facts.name,
  line: facts.line,
  category: facts.category,
  pricePaise: priceOf(facts.price) ?? 0,
  gstRate: rateOf(facts.gstRate) ?? 0,
  hsn: facts.hsn,
  weightGrams: Number(facts.weight),
  picture: facts.picture || null,
  ...sellingColumns(facts.selling),
})

export const itemRow = (db: Db, id: string): Promise<ItemRow | undefined> =>
  db.selectFrom('boxItems').selectAll().where('id', '=', id).executeTakeFirst()

/** Behind the last of its shelf. */
export async function lastOnShelf(trx: Trx, category: string): Promise<number> {
  const row = await trx
    .selectFrom('boxItems')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('category', '=', category)
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** A thing to put into a box, with what there is of it. */
export const ITEM_KIND: FactKind<ItemField, ItemRow> = {
  kind: 'item',
  fields: ITEM_FIELDS,
  labels: ITEM_LABELS,
  tidyField: tidyFigure,
  lock: (trx, id) =>
    trx
      .updateTable('boxItems')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  factsOf,
  faultsOf: async (trx, { facts, changed }) => ({
    ...ofChange(itemFaults(facts), changed),
    ...(await strangePictures(trx, ['picture'], { facts, changed })),
  }),
  async write(trx, { id }, { facts, changed }, by) {
    if (changed.includes('stock')) {
      const counted = await countStock(trx, id, facts.stock === '' ? undefined : Number(facts.stock), by)
      if (!counted.ok) return { stock: counted.message }
    }
    const moved = changed.includes('category') ? { position: await lastOnShelf(trx, facts.category) } : {}
    await trx
      .updateTable('boxItems')
      .set({ ...itemColumns(facts), ...moved })
      .where('id', '=', id)
      .execute()
    if (facts.picture !== '') await keepShown(trx, [facts.picture], by.now)
    await showItem(trx, id, changed)
    return undefined
  },
}

const COUNTED: readonly ItemField[] = ['selling', 'price']

/** Its shelf is made anew; rates are on every page, and of two shelves it left one. */
export async function showItem(trx: Trx, id: string, changed: readonly ItemField[]): Promise<void> {
  if (changed.includes('gstRate') || changed.includes('category')) await invalidateCatalogue(trx)
  await invalidateShown(trx, 'stock', [id])
  if (changed.some((field) => COUNTED.includes(field))) await invalidateShown(trx, 'shelf', [ALL_SHELVES_ID])
}
