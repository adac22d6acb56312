import type { Selectable } from 'kysely'
import {
  BOX_FIELDS,
  BOX_LABELS,
  type BoxFacts,
  type BoxField,
  type BoxSelling,
  boxFaults,
} from '#domain/goods/box-facts.ts'
import { priceOf, rateOf } from '#domain/goods/check-product.ts'
import { tidyFigure } from '#domain/goods/product-facts.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'
import { boxForms } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { type FactKind, ofChange } from './fact-kind.ts'

type BoxRow = Selectable<BoxTable>

/** Whether a box or a thing for one can be chosen. */
export const sellingOfRow = ({ available, archived }: Pick<BoxRow, 'available' | 'archived'>): BoxSelling =>
  available === 1 ? 'on' : archived === 1 ? 'archived' : 'hidden'

/** The columns for it; a program that knows no archive sees what is not on sale. */
export const sellingColumns = (selling: string) => ({
  available: selling === 'on' ? (1 as const) : (0 as const),
  archived: selling === 'archived' ? (1 as const) : (0 as const),
})

/** A number of the row as a field has it; what is not known is 0 there. */
export const figureText = (value: number): string => (value > 0 ? String(value) : '')

const factsOfRow = (row: BoxRow): BoxFacts => ({
  name: row.name,
  line: row.line,
  price: String(row.pricePaise / PAISE_PER_RUPEE),
  gstRate: String(row.gstRate),
  hsn: row.hsn,
  form: row.form ?? row.id,
  maxItems: String(row.maxItems),
  maxAccessories: String(row.maxAccessories),
  weight: figureText(row.weightGrams),
  selling: sellingOfRow(row),
})

/** The row of a box, of facts that have been checked. */
export const boxColumns = (facts: BoxFacts) => ({
  name: facts.name,
  line: facts.line,
  pricePaise: priceOf(facts.price) ?? 0,
  gstRate: rateOf(facts.gstRate) ?? 0,
  hsn: facts.hsn,
  form: facts.form,
  maxItems: Number(facts.maxItems),
  maxAccessories: Number(facts.maxAccessories),
  weightGrams: Number(facts.weight),
  ...sellingColumns(facts.selling),
})

export const boxRow = (db: Db, id: string): Promise<BoxRow | undefined> =>
  db.selectFrom('boxes').selectAll().where('id', '=', id).executeTakeFirst()

/** A box to build in, with its name, price and what it holds. */
export const BOX_KIND: FactKind<BoxField, BoxRow> = {
  kind: 'box',
  fields: BOX_FIELDS,
  labels: BOX_LABELS,
  tidyField: tidyFigure,
  lock: (trx, id) =>
    trx
      .updateTable('boxes')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  factsOf: async (_, row) => factsOfRow(row),
  faultsOf: async (_, { facts, changed }) => ofChange(boxFaults(facts, boxForms()), withForm(changed)),
  async write(trx, { id }, { facts }) {
    await trx.updateTable('boxes').set(boxColumns(facts)).where('id', '=', id).execute()
    await showBoxes(trx)
    return undefined
  },
}

/** How much fits is said of the form. */
const withForm = (changed: readonly BoxField[]): readonly BoxField[] =>
  changed.includes('form') ? [...changed, 'maxItems', 'maxAccessories'] : changed

/** Boxes and their prices are on many pages. */
export const showBoxes = (trx: Trx): Promise<void> => invalidateCatalogue(trx)
