import type { Selectable } from 'kysely'
import {
  BOX_FIELDS,
  BOX_LABELS,
  type BoxField,
  type BoxSaleStatus,
  type BoxValues,
  EMPTY_BOX,
  validateBox,
} from '#domain/catalogue/box-fields.ts'
import { normalizeFigure } from '#domain/catalogue/product-fields.ts'
import { parseGstRate, parseProductPrice } from '#domain/catalogue/validate-product.ts'
import { plainRupees } from '#domain/payment/money.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxTable } from '#server/db/schema/catalogue.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'
import { illustratedBoxStyles } from './box-options.ts'
import { catalogueHistory } from './change-history.ts'
import { defineResource, errorsOfChange } from './define-resource.ts'
import { moveInList } from './set-position.ts'

type BoxRow = Selectable<BoxTable>

/** Returns the sale status of a box or box item. */
export const saleStatusOf = ({ available, archived }: Pick<BoxRow, 'available' | 'archived'>): BoxSaleStatus =>
  available === 1 ? 'on' : archived === 1 ? 'archived' : 'hidden'

/** Columns of a sale status. Versions without an archive read archived rows as not available. */
export const saleStatusColumns = (selling: string) => ({
  available: selling === 'on' ? (1 as const) : (0 as const),
  archived: selling === 'archived' ? (1 as const) : (0 as const),
})

/** Formats a number for a form field; 0 means unknown and is empty. */
export const formatFigure = (value: number): string => (value > 0 ? String(value) : '')

const boxFieldsOf = (row: BoxRow): BoxValues => ({
  name: row.name,
  line: row.line,
  price: plainRupees(row.pricePaise),
  gstRate: String(row.gstRate),
  hsn: row.hsn,
  form: row.form ?? row.id,
  maxItems: String(row.maxItems),
  maxAccessories: String(row.maxAccessories),
  weight: formatFigure(row.weightGrams),
  selling: saleStatusOf(row),
})

/** Maps validated fields to the columns of a box. */
const boxColumns = (facts: BoxValues) => ({
  name: facts.name,
  line: facts.line,
  pricePaise: parseProductPrice(facts.price) ?? 0,
  gstRate: parseGstRate(facts.gstRate) ?? 0,
  hsn: facts.hsn,
  form: facts.form,
  maxItems: Number(facts.maxItems),
  maxAccessories: Number(facts.maxAccessories),
  weightGrams: Number(facts.weight),
  ...saleStatusColumns(facts.selling),
})

export const findBoxRow = (db: Db, id: string): Promise<BoxRow | undefined> =>
  db.selectFrom('boxes').selectAll().where('id', '=', id).executeTakeFirst()

export const boxResource = defineResource<BoxField, BoxRow>({
  noun: 'item',
  fields: BOX_FIELDS,
  labels: BOX_LABELS,
  normalize: normalizeFigure,
  history: catalogueHistory('box', BOX_LABELS),
  lock: (trx, id) => forUpdate(trx, trx.selectFrom('boxes').selectAll().where('id', '=', id)).executeTakeFirst(),
  read: async (_, row) => boxFieldsOf(row),
  validate: async (_, { values, changed }) =>
    errorsOfChange(validateBox(values, illustratedBoxStyles()), withCapacityFields(changed)),
  async write(trx, { row, values }) {
    await trx.updateTable('boxes').set(boxColumns(values)).where('id', '=', row.id).execute()
    await invalidateCatalogue(trx)
    return undefined
  },
  creation: {
    kind: 'box',
    empty: EMPTY_BOX,
    check: (values) => validateBox(values, illustratedBoxStyles()),
    insert: insertBox,
  },
  move: moveInList({ table: 'boxes', key: 'id', invalidate: invalidateCatalogue }),
})

/** The capacity limits depend on the box style. */
function withCapacityFields(changed: readonly BoxField[]): readonly BoxField[] {
  return changed.includes('form') ? [...changed, 'maxItems', 'maxAccessories'] : changed
}

/** Inserts a box at the end of the list. */
async function insertBox(trx: Trx, id: string, values: BoxValues): Promise<void> {
  const last = await trx
    .selectFrom('boxes')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst()
  const position = (last?.last ?? -1) + 1
  await trx
    .insertInto('boxes')
    .values({ id, position, description: '', material: '', ...boxColumns(values) })
    .execute()
  if (values.selling === 'on') await invalidateCatalogue(trx)
}
