import type { Selectable } from 'kysely'
import {
  EMPTY_ITEM,
  ITEM_FIELDS,
  ITEM_LABELS,
  type ItemErrors,
  type ItemField,
  type ItemValues,
  validateItem,
} from '#domain/catalogue/box-fields.ts'
import { normalizeFigure } from '#domain/catalogue/product-fields.ts'
import { parseGstRate, parseProductPrice } from '#domain/catalogue/validate-product.ts'
import { plainRupees } from '#domain/payment/money.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { ALL_CATEGORIES_ID, invalidateCatalogue, invalidateTags } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxItemTable } from '#server/db/schema/catalogue.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'
import { findUnknownPictures, markPicturesUsed } from '#server/pictures/uploaded-pictures.ts'
import { setStockById } from '#server/stock/set-stock.ts'
import { formatFigure, saleStatusColumns, saleStatusOf } from './box-resource.ts'
import { catalogueHistory } from './change-history.ts'
import { defineResource, errorsOfChange, type ResourceChange } from './define-resource.ts'
import { moveInList } from './set-position.ts'

type BoxItemRow = Selectable<BoxItemTable>

async function boxItemFieldsOf(db: Db, row: BoxItemRow): Promise<ItemValues> {
  const stock = await db.selectFrom('stock').select('onHand').where('id', '=', row.id).executeTakeFirst()
  return {
    name: row.name,
    line: row.line,
    category: row.category,
    price: plainRupees(row.pricePaise),
    gstRate: String(row.gstRate),
    hsn: row.hsn,
    stock: stock ? String(stock.onHand) : '',
    weight: formatFigure(row.weightGrams),
    selling: saleStatusOf(row),
    picture: row.picture ?? '',
  }
}

/** Maps validated fields to the columns of a box item. */
const boxItemColumns = (facts: ItemValues) => ({
  name: facts.name,
  line: facts.line,
  category: facts.category,
  pricePaise: parseProductPrice(facts.price) ?? 0,
  gstRate: parseGstRate(facts.gstRate) ?? 0,
  hsn: facts.hsn,
  weightGrams: Number(facts.weight),
  picture: facts.picture || null,
  ...saleStatusColumns(facts.selling),
})

export const findBoxItemRow = (db: Db, id: string): Promise<BoxItemRow | undefined> =>
  db.selectFrom('boxItems').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the position after the last item of a category. */
async function nextPositionInCategory(trx: Trx, category: string): Promise<number> {
  const row = await trx
    .selectFrom('boxItems')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('category', '=', category)
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

/** Box items, with their stock. */
export const boxItemResource = defineResource<ItemField, BoxItemRow>({
  noun: 'item',
  fields: ITEM_FIELDS,
  labels: ITEM_LABELS,
  normalize: normalizeFigure,
  history: catalogueHistory('item', ITEM_LABELS),
  lock: (trx, id) => forUpdate(trx, trx.selectFrom('boxItems').selectAll().where('id', '=', id)).executeTakeFirst(),
  read: boxItemFieldsOf,
  validate: async (trx, { values, changed }) => ({
    ...errorsOfChange(validateItem(values), changed),
    ...(await findUnknownPictures(trx, ['picture'], { facts: values, changed })),
  }),
  write: writeBoxItem,
  creation: { kind: 'item', empty: EMPTY_ITEM, check: validateItem, insert: insertBoxItem },
  move: moveInList({
    table: 'boxItems',
    key: 'id',
    findPart: (trx, id) => trx.selectFrom('boxItems').select('category').where('id', '=', id).executeTakeFirst(),
    invalidate: (trx, id) => invalidateBoxItem(trx, id, []),
  }),
})

async function writeBoxItem(
  trx: Trx,
  { row: { id }, values, changed }: ResourceChange<ItemField, BoxItemRow>,
  actor: Actor,
): Promise<ItemErrors | undefined> {
  if (changed.includes('stock')) {
    const counted = await setStockById(trx, id, values.stock === '' ? undefined : Number(values.stock), actor)
    if (!counted.ok) return { stock: counted.message }
  }
  const moved = changed.includes('category') ? { position: await nextPositionInCategory(trx, values.category) } : {}
  await trx
    .updateTable('boxItems')
    .set({ ...boxItemColumns(values), ...moved })
    .where('id', '=', id)
    .execute()
  if (values.picture !== '') await markPicturesUsed(trx, [values.picture], actor.now)
  await invalidateBoxItem(trx, id, changed)
  return undefined
}

/** Inserts a box item at the end of its category. */
async function insertBoxItem(trx: Trx, id: string, values: ItemValues, actor: Actor): Promise<void> {
  const position = await nextPositionInCategory(trx, values.category)
  await trx
    .insertInto('boxItems')
    .values({ id, position, ...boxItemColumns(values) })
    .execute()
  if (values.stock !== '') await setStockById(trx, id, Number(values.stock), actor)
  if (values.selling === 'on')
    await invalidateBoxItem(trx, id, values.gstRate === EMPTY_ITEM.gstRate ? ['selling'] : ['selling', 'gstRate'])
}

const COUNTED_FIELDS: readonly ItemField[] = ['selling', 'price']

/** Invalidates the item's category. A rate is on every page, and a changed category affects two of them. */
async function invalidateBoxItem(trx: Trx, id: string, changed: readonly ItemField[]): Promise<void> {
  if (changed.includes('gstRate') || changed.includes('category')) await invalidateCatalogue(trx)
  await invalidateTags(trx, 'stock', [id])
  if (changed.some((field) => COUNTED_FIELDS.includes(field))) await invalidateTags(trx, 'shelf', [ALL_CATEGORIES_ID])
}
